"""Games of other packages, where they are installed: ./dev python-peers installs them."""

import io
import sys
import types
from fractions import Fraction as F

import numpy as np
import pytest

import saddle

STAG = ([[3, 0], [0, 2]], [[2, 0], [0, 3]])
RANDOM = np.random.default_rng(5)


def test_nashpy():
    nashpy = pytest.importorskip("nashpy")
    assert saddle.solve(nashpy.Game(np.array([[3, 0], [1, 2]])), exact=True).value == F(3, 2)
    assert len(saddle.nash(nashpy.Game(np.array(STAG[0]), np.array(STAG[1])))) == 3
    with pytest.raises(ValueError, match="add up to 5 and to 0, must have a constant sum"):
        saddle.solve(nashpy.Game(np.array(STAG[0]), np.array(STAG[1])))


def test_quantecon():
    theory = pytest.importorskip("quantecon.game_theory")
    # In quantecon each player's own strategies are the first axis.
    players = [theory.Player(STAG[0]), theory.Player(np.transpose(STAG[1]))]
    found = saddle.nash(theory.NormalFormGame(players))
    assert [e.strategies for e in found] == [e.strategies for e in saddle.nash(*STAG)]
    payoffs = RANDOM.integers(0, 9, size=(3, 2, 3, 4))
    three = theory.NormalFormGame(
        [
            theory.Player(np.moveaxis(payoffs[k], [(k + a) % 3 for a in range(3)], range(3)))
            for k in range(3)
        ]
    )
    game = saddle.normal_form_game(three)
    assert game.shape == (2, 3, 4)
    assert all((game.payoffs(k) == payoffs[k]).all() for k in range(3))
    with pytest.raises(ValueError, match="has 3 players, must have 2"):
        saddle.solve(three)


def test_pygambit_keeps_fractions():
    pygambit = pytest.importorskip("pygambit")
    text = 'NFG 1 R "x" { "A" "B" } { 2 2 } 3 -3 0 0 1/3 -1/3 2 -2'
    game = pygambit.read_nfg(io.StringIO(text))
    assert saddle.solve(game, exact=True).value == F(9, 7)
    assert saddle.nash(game)[0].payoffs == (F(9, 7), F(-9, 7))
    back = saddle.nash(game).game.to_gambit()
    assert str(saddle.nash(back)) == str(saddle.nash(game))
    coin = 'EFG 2 R "coin" { "a" "b" }\nc "" 1 "" { "h" 1/3 "t" 2/3 } 0\n'
    coin += 't "" 1 "" { 1/7 -1/7 }\nt "" 2 "" { 0 0 }\n'
    tree = pygambit.read_efg(io.StringIO(coin))
    assert saddle.extensive(tree, exact=True).value == F(1, 21)


def test_matrix_games_of_openspiel():
    pyspiel = pytest.importorskip("pyspiel")
    from saddle import openspiel

    game = pyspiel.create_matrix_game([[1, 2], [3, 0]], [[-1, -2], [-3, 0]])
    row, column, value, other = openspiel.solve_zero_sum_matrix_game(game)
    assert (value, other) == (1.5, -1.5)
    np.testing.assert_allclose([row, column], [[0.75, 0.25], [0.5, 0.5]], atol=1e-12)
    assert saddle.normal_form_game(pyspiel.load_game("matrix_pd")).shape == (2, 2)
    with pytest.raises(ValueError, match="use extensive\\(\\)"):
        saddle.solve(pyspiel.load_game("kuhn_poker"))


# Values from Kuhn 1950, OpenSpiel's tests, symmetry, and the winner under perfect play.
OPENSPIEL = {
    "kuhn_poker": -1 / 18,
    "leduc_poker": -0.0856064240780005,
    "liars_dice(dice_sides=3)": 1 / 9,
    "liars_dice(dice_sides=5)": 1 / 125,
    "goofspiel(num_cards=4,imp_info=true,points_order=descending)": 0,
    "goofspiel(num_cards=3)": 0,
    "blotto(players=2,coins=5,fields=3)": 0,
    "dark_hex(num_rows=2,num_cols=2)": 1,
    "matrix_rpsw": 0,
    "matrix_mp": 0,
}


@pytest.mark.parametrize("name", OPENSPIEL)
def test_games_of_openspiel_have_their_values(name):
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import exploitability

    from saddle import openspiel

    solution = saddle.extensive(name)
    assert solution.converged
    assert solution.value == pytest.approx(OPENSPIEL[name], abs=1e-10)
    game = pyspiel.load_game(name)
    if game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
        game = pyspiel.convert_to_turn_based(game)
    policy = openspiel.policy_of(solution, game)
    theirs = exploitability.exploitability(game, policy)
    assert theirs < 1e-10
    assert theirs - 1e-12 <= openspiel.exploitability(game, policy) < 1e-10


def test_a_game_whose_first_information_state_is_empty():
    pyspiel = pytest.importorskip("pyspiel")
    from saddle import openspiel

    game = pyspiel.load_game("nim(pile_sizes=1;2)")
    solution = saddle.extensive(game)
    assert solution.value == pytest.approx(pyspiel_value(game), abs=1e-12)
    openspiel.policy_of(solution, game)


def pyspiel_value(game):
    from open_spiel.python.algorithms import minimax

    return minimax.alpha_beta_search(game)[0]


def test_games_that_are_not_of_two_players_and_constant_sum_are_refused():
    pyspiel = pytest.importorskip("pyspiel")
    for name in ("tiny_hanabi", "kuhn_poker(players=3)"):
        with pytest.raises(ValueError, match="must be a game of 2 players and of constant sum"):
            saddle.extensive(pyspiel.load_game(name))


def test_psro_takes_our_meta_strategy():
    pytest.importorskip("pyspiel")
    from saddle import openspiel

    class Trainer:
        def get_meta_game(self):
            table = np.array([[0, 1, -1], [-1, 0, 1], [1, -1, 0]])
            return [table, -table]

    for own in openspiel.nash_strategy(Trainer()):
        np.testing.assert_allclose(own, [1 / 3] * 3, atol=1e-12)
    strategies, joint = openspiel.nash_strategy(Trainer(), return_joint=True)
    np.testing.assert_allclose(strategies[0], [1 / 3] * 3, atol=1e-12)
    np.testing.assert_allclose(joint, np.full(9, 1 / 9), atol=1e-12)
    Trainer.get_meta_game = lambda self: [np.eye(3), np.eye(3)]
    with pytest.raises(ValueError, match="not zero-sum"):
        openspiel.nash_strategy(Trainer())


def test_openspiels_psro_example_comes_to_the_same_with_our_meta_strategy(monkeypatch, capsys):
    pytest.importorskip("pyspiel")
    pytest.importorskip("ecos")  # OpenSpiel's own solver needs it
    flags = pytest.importorskip("absl.flags")
    # Oracles that need torch; the example's default oracle does not.
    for name in ("rl_oracle", "rl_policy"):
        module = types.ModuleType(name)
        monkeypatch.setitem(sys.modules, f"open_spiel.python.algorithms.psro_v2.{name}", module)
        monkeypatch.setattr("open_spiel.python.algorithms.psro_v2." + name, module, raising=False)
    from open_spiel.python.algorithms.psro_v2 import meta_strategies
    from open_spiel.python.examples import psro_v2_example

    from saddle import openspiel

    compared = []

    def both(solver, return_joint=False):
        payoffs = np.asarray(solver.get_meta_game()[0])
        row, column = openspiel.nash_strategy(solver)
        theirs, _ = meta_strategies.nash_strategy(solver)
        compared.append((row @ payoffs).min() - (theirs @ payoffs).min())
        return openspiel.nash_strategy(solver, return_joint)

    monkeypatch.setitem(meta_strategies.META_STRATEGY_METHODS, "nash", both)
    options = ["--meta_strategy_method=nash", "--gpsro_iterations=4", "--sims_per_entry=100"]
    flags.FLAGS(["psro_v2_example", *options])
    psro_v2_example.main([])
    told = capsys.readouterr().out
    assert told.count("Exploitabilities :") == 4
    # As good as their results, whose accuracy is about 1e-7.
    assert len(compared) == 5 and -1e-12 < min(compared) and max(compared) < 1e-6
