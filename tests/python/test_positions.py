"""Games of positions and moves, of heaps, on boards and texts."""

import os
import signal
import threading
from fractions import Fraction as F
from functools import lru_cache
from itertools import product

import numpy as np
import pytest

import saddle
from saddle import games

HEAP = {n: list(range(n)) for n in range(8)}


def mex(values):
    return next(n for n in range(1000) if n not in values)


def test_positions_agree_with_their_definitions():
    random = np.random.default_rng(3)
    options = {
        n: sorted({int(k) for k in random.integers(0, n, size=3)}) if n else [] for n in range(60)
    }

    @lru_cache(None)
    def grundy(n):
        return mex({grundy(k) for k in options[n]})

    @lru_cache(None)
    def wins(n, misere):
        return misere if not options[n] else any(not wins(k, misere) for k in options[n])

    for misere in (False, True):
        found = saddle.graph(options, misere=misere)
        assert list(found) == list(options) and len(found) == 60 and not found.cycle
        for n in options:
            assert found[n].outcome == ("N" if wins(n, misere) else "P")
            assert found[n].grundy == grundy(n)
            if wins(n, misere) and options[n]:
                assert not wins(found[n].best_move, misere)
        assert "".join(found.outcomes) == "".join(found[n].outcome for n in options)
        assert found.grundy.tolist() == [grundy(n) for n in options]
    normal = saddle.graph(options)
    for a, b, c in product(range(0, 60, 7), repeat=3):
        verdict = normal.sum(a, b, c)
        total = grundy(a) ^ grundy(b) ^ grundy(c)
        assert verdict.outcome == ("N" if total else "P") and verdict.method == "nim-sum"
        for move in verdict.winning_moves:
            rest = [grundy(n) for n in (a, b, c)]
            rest[move.component] = grundy(move.to)
            assert rest[0] ^ rest[1] ^ rest[2] == 0


def test_moves_may_come_in_any_form(tmp_path):
    import pandas as pd

    pairs = [("a", "b"), ("a", "c"), ("b", "c")]
    path = tmp_path / "edges.csv"
    path.write_text("from,to\n" + "".join(f"{a},{b}\n" for a, b in pairs))
    frame = pd.DataFrame(pairs, columns=["from", "to"])
    for edges in (
        pairs,
        {"a": ["b", "c"], "b": ["c"], "c": []},
        path,
        path.open(),
        frame,
        iter(pairs),
    ):
        found = saddle.graph(edges)
        assert {name: found[name].grundy for name in found} == {"a": 2, "b": 1, "c": 0}
    more = saddle.graph(path, positions=["z"])
    assert list(more) == ["z", "a", "b", "c"] and more["z"].remoteness == 0
    assert saddle.graph({}, positions=[(1, 2)])[(1, 2)].outcome == "P"
    assert len(saddle.graph({})) == 0
    for edges, message in [
        ([("a",)], "move 1 is .* must be"),
        (["ab"], "move 1 is 'ab'"),
        ([("a", "b", "Middle")], "player of move 1 is 'Middle'"),
    ]:
        with pytest.raises(ValueError, match=message):
            saddle.graph(edges)
    with pytest.raises(saddle.ParseError):
        path.write_text("from,to\na\n")
        saddle.graph(path)
    with pytest.raises(ValueError, match="there is no position 'x'"):
        saddle.graph(pairs).sum("x")
    with pytest.raises(KeyError):
        saddle.graph(pairs)["x"]


def test_moves_of_one_player_and_cycles():
    # Hackenbush stalks: Left may cut the first, Right the second.
    found = saddle.graph([("blue", "0", "Left"), ("red", "0", "Right"), ("star", "0", None)])
    assert found.partizan and found["blue"].outcome == "L" and found["red"].outcome == "R"
    assert found["star"].outcome == "N" and found["blue"].left.best_move == "0"
    assert found["blue"].right.outcome == "P" and found["blue"].grundy is None
    assert found.sum("blue", "red").outcome == "P"
    move = found.sum("star", "blue", "red").winning_moves
    assert {m.player for m in move} == {"Left", "Right"}
    with pytest.raises(ValueError, match="partizan"):
        found.grundy
    cycle = saddle.graph([("a", "b"), ("b", "a"), ("b", "c"), ("d", "d")])
    assert cycle.cycle and cycle["a"].outcome == "P" and cycle["d"].outcome == "D"
    assert cycle["d"].remoteness is None and cycle["d"].grundy is None
    assert cycle.grundy[3] == -1


def test_sums_of_misere_play():
    heaps = saddle.graph(HEAP, misere=True)
    for a, b in product(range(8), repeat=2):
        assert heaps.sum(a, b).outcome == games.nim([a, b], misere=True).outcome
    assert heaps.nim_rule_violation is None
    undecided = saddle.graph(
        {
            (a, b): [(a, k) for k in range(b)] + [(k, b) for k in range(a)]
            for a in range(5)
            for b in range(5)
        },
        misere=True,
    )
    assert undecided.sums([[(4, 4)] * 2], max_sums=10**6)[0].outcome in ("N", "P")


def test_heaps_agree_with_brute_force():
    @lru_cache(None)
    def nim_wins(heaps, misere):
        moves = [heaps[:k] + (n,) + heaps[k + 1 :] for k, h in enumerate(heaps) for n in range(h)]
        return misere if not moves else any(not nim_wins(m, misere) for m in moves)

    @lru_cache(None)
    def taken_wins(n, misere):
        moves = [n - k for k in (1, 3, 4) if k <= n]
        return misere if not moves else any(not taken_wins(m, misere) for m in moves)

    for heaps in product(range(5), repeat=3):
        for misere in (False, True):
            found = games.nim(heaps, misere=misere)
            assert found.outcome == ("N" if nim_wins(heaps, misere) else "P")
            for heap, to in found.winning_moves:
                assert not nim_wins(heaps[:heap] + (to,) + heaps[heap + 1 :], misere)
    for n in range(30):
        for misere in (False, True):
            found = games.subtraction([n], moves=[1, 3, 4], misere=misere)
            assert found.outcome == ("N" if taken_wins(n, misere) else "P")
    assert games.subtraction([10**12], moves=[1, 3, 4]).period == (0, 7)


def test_moves_may_be_an_array():
    moves = np.array([[1, 0], [2, 0], [2, 1]])
    assert dict(saddle.graph(moves)) == dict(saddle.graph([(1, 0), (2, 0), (2, 1)]))


def test_other_games_of_heaps():
    assert games.wythoff(1, 2).outcome == "P" and games.wythoff(2, 2, misere=True).outcome == "P"
    kayles = games.take_and_break(".77", [5, 10**15], terms=1000)
    assert kayles.period == (71, 12) and kayles.values[5] == kayles.grundy[0] == 4
    assert kayles.nim_sum == kayles.grundy[0] ^ kayles.grundy[1]
    assert games.half_piles([3, 3]).outcome == "P" and games.half_piles([3, 3]).winning_moves == ()
    assert games.half_piles([3, 1]).winning_moves == (((0, 1),),)
    assert games.split_merge([2, 2]).outcome == "N"
    for call, message in [
        (lambda: games.take_and_break(".7x"), "code"),
        (lambda: games.take_and_break(".77", [10**6], terms=5), "no period is proved"),
        (lambda: games.subtraction([3]), "numbers to take are missing"),
        (lambda: games.subtraction([3, 4], left=[1], right=[2]), "number of heaps is 2"),
        (lambda: games.half_piles([1, 2, 3]), "3"),
    ]:
        with pytest.raises(ValueError, match=message):
            call()
    with pytest.raises(ValueError, match="heaps, number 1 is -1, must be >= 0"):
        games.nim([-1])


def test_boards_and_texts():
    assert games.border_grid("WLW", "WWL", (0, 1)) == "P"
    with pytest.raises(ValueError, match="must be on a board of 3 x 3"):
        games.border_grid("WLW", "WWL", (3, 0))
    coins = games.coin_grid([["0.1", "0.2"], ["0.3", "0.7"]], 1)
    assert coins.value == F(3, 10) + F(1, 10) and coins.best_move == (1, 0)
    assert coins.values.shape == (2, 2) and coins.values[0, 0] == coins.value
    assert games.coin_grid([[5]], 3).best_move is None
    with pytest.raises(ValueError, match="start is"):
        games.coin_grid([[1, 2]], 1, start=(1, 0))
    assert games.substring("a").winning_moves == ((0, "a"),)
    assert games.substring("abc", ["ab"], misere=True).outcome == "P"
    with pytest.raises(ValueError, match="ASCII"):
        games.substring("caf\u00e9")


def test_games_drawn_at_random_and_classic_ones():
    for distribution in ("uniform", "gaussian", "integer", "sparse", "low-rank", "badly-scaled"):
        game = games.random(20, 30, seed=2, distribution=distribution)
        assert game.shape == (20, 30)
        np.testing.assert_array_equal(
            game.payoffs, games.random(20, 30, seed=2, distribution=distribution).payoffs
        )
    whole = games.random(9, 9, distribution="integer", least=3, greatest=4).payoffs
    assert set(whole.ravel()) == {3, 4}
    with pytest.raises(ValueError, match="distribution is 'other'"):
        games.random(2, 2, distribution="other")
    assert games.classic("stag-hunt").shape == (2, 2)
    with pytest.raises(ValueError, match="must be one of .*chicken"):
        games.classic("poker")


def test_a_search_can_be_interrupted():
    # Sums of eight positions of a partizan game, with too many positions to search.
    random = np.random.default_rng(4)
    moves = [
        (n, int(k), ("Left", "Right", None)[int(random.integers(3))])
        for n in range(1, 80)
        for k in set(random.integers(0, n, size=4).tolist())
    ]
    game = saddle.graph(moves)
    timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    found = game.sums([range(70, 78)] * 3, max_sums=10**9, on_interrupt="return")
    timer.join()
    assert [verdict.outcome for verdict in found] == [None] * 3
    assert found[0].method == "undecided" and not found[0].complete
