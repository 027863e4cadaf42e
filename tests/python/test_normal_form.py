"""Games of general sum, those of Nashpy's documentation among them."""

from fractions import Fraction as F

import numpy as np
import pytest

import saddle


def strategies(found):
    return {tuple(tuple(own) for own in q.strategies) for q in found}


# The games that Nashpy's documentation uses for its algorithms, with its answers.
NASHPY = [
    # Matching pennies.
    ([[1, -1], [-1, 1]], [[-1, 1], [1, -1]], {((F(1, 2), F(1, 2)), (F(1, 2), F(1, 2)))}),
    # Battle of the sexes: two pure equilibria, one mixed.
    (
        [[3, 1], [0, 2]],
        [[2, 1], [0, 3]],
        {((1, 0), (1, 0)), ((0, 1), (0, 1)), ((F(3, 4), F(1, 4)), (F(1, 4), F(3, 4)))},
    ),
    # Hawk and dove.
    (
        [[0, 3], [1, 2]],
        [[0, 1], [3, 2]],
        {((1, 0), (0, 1)), ((0, 1), (1, 0)), ((F(1, 2), F(1, 2)), (F(1, 2), F(1, 2)))},
    ),
    # The prisoner's dilemma.
    ([[3, 0], [5, 1]], [[3, 5], [0, 1]], {((0, 1), (0, 1))}),
    # Rock, paper, scissors.
    (
        [[0, -1, 1], [1, 0, -1], [-1, 1, 0]],
        [[0, 1, -1], [-1, 0, 1], [1, -1, 0]],
        {((F(1, 3), F(1, 3), F(1, 3)), (F(1, 3), F(1, 3), F(1, 3)))},
    ),
    # The 3 x 2 game from its pages on vertex enumeration.
    (
        [[3, 3], [2, 5], [0, 6]],
        [[3, 2], [2, 6], [3, 1]],
        {
            ((1, 0, 0), (1, 0)),
            ((F(4, 5), F(1, 5), 0), (F(2, 3), F(1, 3))),
            ((0, F(1, 3), F(2, 3)), (F(1, 3), F(2, 3))),
        },
    ),
]


@pytest.mark.parametrize("row, column, expected", NASHPY)
def test_the_equilibria_of_known_games_are_found(row, column, expected):
    found = saddle.nash(row, column)
    assert found.complete and strategies(found) == expected
    assert all(q.max_regret == 0 for q in found)
    for method in ("support", "lemke-howson"):
        assert strategies(saddle.nash(row, column, method=method)) <= expected
    pure = saddle.nash(row, column, method="pure")
    assert strategies(pure) == {q for q in expected if all(max(own) == 1 for own in q)}


@pytest.mark.parametrize("seed", range(20))
def test_equilibria_have_no_regret_by_plain_arithmetic(seed):
    random = np.random.default_rng(seed)
    a, b = random.integers(-5, 6, size=(2, 4, 3))
    found = saddle.nash(a, b)
    assert found.complete and len(found) % 2 == 1 or len(found) >= 1
    for q in found:
        x, y = np.array(q.row), np.array(q.column)
        assert x.sum() == y.sum() == 1 and min(x) >= 0 and min(y) >= 0
        assert max(a.astype(object) @ y) == x @ a.astype(object) @ y == q.payoffs[0]
        assert max(x @ b.astype(object)) == x @ b.astype(object) @ y == q.payoffs[1]


def test_a_zero_sum_game_is_one_matrix():
    found = saddle.nash([[3, -1], [-2, 4]])
    assert found.method == "zero-sum" and found[0].payoffs == (1, -1)
    assert len(found.subsets) == 1 and found.components == [[0]]


def test_equilibria_can_be_limited_and_drawn():
    row, column, _ = NASHPY[1]
    found = saddle.nash(row, column, limit=1)
    assert len(found) == 1 and not found.complete and found.subsets is None
    axes = saddle.nash(row, column).plot()
    assert "row player" in axes.get_xlabel()
    with pytest.raises(ValueError, match=r"must have \(2, 2\)"):
        saddle.nash(np.eye(3), np.eye(3)).plot()
    with pytest.raises(ValueError, match="method is 'simplex'"):
        saddle.nash(row, column, method="simplex")
    with pytest.raises(ValueError, match="shape|rows"):
        saddle.nash(np.eye(2), np.eye(3))


def test_games_of_three_players():
    team = np.zeros((2, 2, 2), dtype=int)
    team[0, 0, 0] = team[1, 1, 1] = 1
    game = saddle.normal_form_game(team, team, team, players=["A", "B", "C"], title="together")
    assert (game.players, game.shape, game.title) == (3, (2, 2, 2), "together")
    found = saddle.nash(game)
    assert found.method == "all" and found.complete and len(found) == 3 and not found.undecided
    assert ((1, 0), (1, 0), (1, 0)) in strategies(found)
    dummy = saddle.nash(team * 0, team, team)
    assert not dummy.complete and len(dummy.undecided[0].supports) == 3
    assert saddle.nash(game, method="pure").complete
    uneven = np.arange(12).reshape(2, 3, 2)
    game = saddle.normal_form_game(uneven, -uneven, uneven % 5)
    np.testing.assert_array_equal(game.payoffs(0).astype(int), uneven)
    np.testing.assert_array_equal(game.payoffs(2).astype(int), uneven % 5)
    with pytest.raises(IndexError):
        game.payoffs(3)
    with pytest.raises(ValueError, match="payoffs of player 2 have the shape"):
        saddle.normal_form_game(uneven, uneven[:, :, :1], uneven)


def test_payoffs_in_the_order_of_other_packages():
    payoffs = np.arange(3 * 2 * 3 * 4).reshape(3, 2, 3, 4)

    def check(*given, **options):
        game = saddle.normal_form_game(*given, **options)
        assert game.shape == (2, 3, 4)
        for player in range(3):
            np.testing.assert_array_equal(game.payoffs(player).astype(int), payoffs[player])

    check(*payoffs)
    check(payoffs)
    check(payoffs.tolist(), convention="pygambit", title="t")
    # A player's own axis is first, followed by the axes of the next players in turn.
    own_first = [np.transpose(payoffs[k], [(k + n) % 3 for n in range(3)]) for k in range(3)]
    assert [own.shape for own in own_first] == [(2, 3, 4), (3, 4, 2), (4, 2, 3)]
    check(*own_first, convention="quantecon")
    check(np.moveaxis(payoffs, 0, -1), convention="quantecon")
    check(np.moveaxis(payoffs, 0, -1).tolist(), convention="quantecon")

    row, column = np.array([[3, 0], [1, 2]]), np.array([[2, 1], [0, 3]])
    for game in (
        saddle.normal_form_game(np.stack([row, column])),
        saddle.normal_form_game(row, column, convention="nashpy"),
        saddle.normal_form_game(row, column.T, convention="quantecon"),
        saddle.normal_form_game([[[3, 2], [0, 1]], [[1, 0], [2, 3]]], convention="quantecon"),
    ):
        np.testing.assert_array_equal(game.payoffs(0).astype(int), row)
        np.testing.assert_array_equal(game.payoffs(1).astype(int), column)
    assert len(saddle.nash(np.stack([row, column]))) == 3

    with pytest.raises(ValueError, match=r"shape \(3, 2, 3\), the first length must be"):
        saddle.nash(np.zeros((3, 2, 3)))
    with pytest.raises(ValueError, match=r"shape \(2, 3, 3\), the last length must be"):
        saddle.normal_form_game(np.zeros((2, 3, 3)), convention="quantecon")
    with pytest.raises(ValueError, match="player 2 have 1 dimension, must have 2"):
        saddle.normal_form_game(row, [1, 2], convention="quantecon")
    endless = []
    endless.append(endless)
    with pytest.raises((TypeError, ValueError)):
        saddle.nash(endless)
    with pytest.raises(ValueError, match="convention is 'gambit', must be one of pygambit"):
        saddle.normal_form_game(row, column, convention="gambit")


def volunteers_dilemma(players, cost):
    """Each gets 1 if one volunteers, who pays the cost."""
    shape = (2,) * players
    payoffs = [np.empty(shape, dtype=object) for _ in range(players)]
    for profile in np.ndindex(shape):
        for player in range(players):
            payoffs[player][profile] = int(0 in profile) - (profile[player] == 0) * cost
    return payoffs


def test_all_equilibria_of_three_players_are_proved():
    found = saddle.nash(*volunteers_dilemma(3, F(1, 4)))
    assert found.method == "all" and found.complete and len(found) == 7
    assert sum(q.index for q in found) == 1
    assert all(q.radius == 0 and q.max_regret == 0 for q in found)
    half = (F(1, 2), F(1, 2))
    assert (half, half, half) in strategies(found)
    assert found[0].supports == ((0,), (1,), (1,))
    with pytest.raises(ValueError, match="method lemke-howson is for 2 players, the game has 3"):
        saddle.nash(found.game, method="lemke-howson")


def test_an_irrational_equilibrium_is_within_its_radius():
    found = saddle.nash(*volunteers_dilemma(3, F(1, 3)), method="all")
    (mixed,) = [q for q in found if len(sum(q.supports, ())) == 6]
    # A player who mixes is indifferent if the probability that both others leave is 1/3.
    leaves = mixed.strategies[0][1]
    assert 0 < mixed.radius < F(1, 10**12)
    assert (leaves - mixed.radius) ** 2 < F(1, 3) < (leaves + mixed.radius) ** 2


def test_large_games_have_one_equilibrium_by_every_method():
    random = np.random.default_rng(1)
    payoffs = [random.integers(0, 10**6, (5, 5, 5)) for _ in range(3)]
    for method in ("auto", "one", "support", "logit"):
        found = saddle.nash(*payoffs, method=method)
        assert len(found) == 1 and not found.complete
        assert found[0].max_regret <= 10**9 * found[0].radius
    assert saddle.nash(*payoffs, time_limit=0).stopped == "time_limit"


def test_a_leader_commits_to_the_best_strategy():
    game = saddle.normal_form_game([[2, 4], [1, 3]], [[1, 0], [0, 1]])
    strong = saddle.stackelberg(game)
    assert strong.strategy == (F(1, 2), F(1, 2)) and strong.attained
    assert (strong.payoff, strong.follower_payoff, strong.reply) == (F(7, 2), F(1, 2), 1)
    assert strong.of_replies == (2, F(7, 2))
    weak = saddle.stackelberg(game, ties="weak")
    assert weak.payoff == F(7, 2) and not weak.attained
    assert saddle.stackelberg(game, leader=1).leader == 1
    for wrong in ({"leader": 2}, {"ties": "for"}):
        with pytest.raises(ValueError, match="leader is 2|ties is 'for'"):
            saddle.stackelberg(game, **wrong)
    with pytest.raises(saddle.Unfinished):
        saddle.stackelberg(game, time_limit=0)


def test_nfg_files_come_back(tmp_path):
    game = saddle.normal_form_game(
        [["1/3", 0], [0, 2]],
        [[2, 0], [0, 3]],
        title="Battle",
        players=["She", "He"],
        labels=[["a", "b"], ["c", "d"]],
    )
    path = tmp_path / "battle.nfg"
    path.write_text(game.to_nfg())
    again = saddle.read_nfg(path)
    assert again.title == "Battle" and again.labels == [["a", "b"], ["c", "d"]]
    assert (again.payoffs(0) == game.payoffs(0)).all() and again.payoffs(0)[0, 0] == F(1, 3)
    path.write_text("NFG 1 R {")
    with pytest.raises(saddle.ParseError, match="battle.nfg"):
        saddle.read_nfg(path)
    path.write_text('NFG 1 R "t" { "A" "B" } { { "x" "x" } { "y" "z" } }  1 1 2 2 3 3 4 4')
    with pytest.warns(UserWarning, match="x"):
        saddle.read_nfg(path)


def test_dominated_strategies_are_removed_round_by_round():
    e = saddle.dominance([[3, 0], [5, 1]], [[3, 5], [0, 1]])
    assert e.complete and e.remaining == [[1], [1]]
    weak = saddle.dominance([[1, 1], [1, 0]], [[0, 0], [0, 0]], kind="weak", by="pure")
    assert weak.rounds[0][0] == saddle.normal_form.Dominated(0, 1, (1, 0))
    with pytest.raises(ValueError, match="kind is 'very'"):
        saddle.dominance([[1]], kind="very")


def test_a_correlated_equilibrium_is_one_by_plain_arithmetic():
    a = np.array([[6, 2], [7, 0]], dtype=object)
    b = a.T
    c = saddle.correlated(a, b)
    p = c.probabilities
    assert p.sum() == 1 and p.min() >= 0 and c.max_gain == 0
    for told in (0, 1):
        assert sum(p[told] * (a[told] - a[1 - told])) >= 0
        assert sum(p[:, told] * (b[:, told] - b[:, 1 - told])) >= 0
    assert c.payoffs == ((p * a).sum(), (p * b).sum()) and sum(c.payoffs) == F(21, 2)
    with pytest.raises(saddle.Unfinished):
        saddle.correlated(
            np.random.default_rng(1).normal(size=(12, 12)),
            np.random.default_rng(2).normal(size=(12, 12)),
            time_limit=0,
        )


def test_a_list_of_equilibria_is_shown_by_lines():
    assert repr(saddle.nash([[3, 0], [0, 2]], [[2, 0], [0, 3]])) == (
        "3 equilibria by all-extreme (complete)\n"
        "  Equilibrium(1 0; 1 0; pays 3, 2)\n"
        "  Equilibrium(3/5 2/5; 2/5 3/5; pays 6/5, 6/5)\n"
        "  Equilibrium(0 1; 0 1; pays 2, 3)"
    )
    many = saddle.nash(np.zeros((5, 5)), np.zeros((5, 5)), method="pure")
    assert repr(many).splitlines()[-1] == "  ... 15 more"
    few = saddle.nash(np.eye(3), np.eye(3), method="pure", limit=2)
    assert repr(few).startswith("2 equilibria by pure (there may be others)")
