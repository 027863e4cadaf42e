"""Games with hidden information."""

from fractions import Fraction as F

import numpy as np
import pytest

import saddle
from saddle import games

COIN = """EFG 2 R "who saw the coin" { "one" "two" }
c "" 1 "" { "heads" 1/2 "tails" 1/2 } 0
p "" 1 1 "heads" { "bet" "pass" } 0
p "" 2 1 "asked" { "call" "fold" } 0
t "" 1 "" { 2 -2 }
t "" 2 "" { 1 -1 }
t "" 3 "" { 0 0 }
p "" 1 2 "tails" { "bet" "pass" } 0
p "" 2 1 "asked" { "call" "fold" } 0
t "" 4 "" { -2 2 }
t "" 2 "" { 1 -1 }
t "" 5 "" { 0 0 }
"""


def best_response(answer, of):
    """The value of COIN to `of` against the other's strategy, by trying everything."""
    if of == "row":
        call = answer.column["asked"]["call"]
        heads = max(2 * call + (1 - call), 0)
        tails = max(-2 * call + (1 - call), 0)
        return (heads + tails) / 2
    heads, tails = answer.row["heads"]["bet"], answer.row["tails"]["bet"]
    return min(heads - tails, (heads + tails) / 2)


def test_a_file_a_path_and_a_text(tmp_path):
    path = tmp_path / "coin.efg"
    path.write_text(COIN)
    for game in (COIN, path, str(path), path.open()):
        s = saddle.extensive(game, exact=True)
        assert s.converged and s.title == "who saw the coin" and s.players == ("one", "two")
        assert s.lower == s.upper == best_response(s, "row") == best_response(s, "column")
        assert s.row["heads"] == {"bet": 1, "pass": 0}
    for text in ("\ufeff" + COIN, "\n\n" + COIN):
        assert saddle.extensive(text, exact=True).value == s.value
    rough = saddle.extensive(COIN)
    assert rough.lower <= s.value <= rough.upper
    value, row, column = rough
    assert set(row) == {"heads", "tails"} and set(column) == {"asked"}
    assert rough.nodes == 11 and "11 nodes, converged" in repr(rough)


def test_the_games_have_their_known_values():
    assert games.kuhn(exact=True).value == F(-1, 18)
    assert games.kuhn(ranks=3).row["K, check, bet"]["call"] == 1
    assert games.leduc().value == pytest.approx(-0.0856064240780006, abs=1e-11)
    assert games.leduc(ranks=5, method="interior-point").value == pytest.approx(
        -0.11276893448101, abs=1e-11
    )
    assert games.liars_dice(5).value == pytest.approx(1 / 125, abs=1e-11)
    assert games.hidden_goofspiel(3, [2, 1, 3], exact=True).value == 0
    chance = games.guess_it(3, 2, exact=True).win
    assert games.guess_it_tree(3, 2, exact=True).value == chance


def test_limits_and_refusals(tmp_path):
    s = games.leduc(max_iterations=20)
    assert s.termination == "iteration_limit" and not s.converged
    assert s.lower <= -0.0856064240780006 <= s.upper
    with pytest.raises(saddle.Unfinished, match="while the tree was built"):
        games.liars_dice(10, time_limit=0.05)
    with pytest.raises(ValueError, match="ranks is 1"):
        games.kuhn(1)
    with pytest.raises(ValueError, match="method is 'x', must be one of auto, "):
        games.kuhn(method="x")
    with pytest.raises(saddle.ParseError, match="text:1:"):
        saddle.extensive("EFG 3")
    latin = tmp_path / "latin.efg"
    latin.write_bytes(COIN.replace("bet", "b\xeat").encode("latin-1"))
    with pytest.raises(saddle.ParseError, match="latin.efg:3:22: expected UTF-8"):
        saddle.extensive(latin)
    with pytest.raises(TypeError, match="expected a text"):
        saddle.extensive(3)


def test_progress_is_told():
    seen = []
    s = games.leduc(
        7, method="regret-minimisation", tolerance=0, time_limit=0.5, progress=seen.append
    )
    assert s.termination == "time_limit"
    assert seen and all(p.lower <= p.upper for p in seen)


def test_strategies_are_judged_without_solving(tmp_path):
    solved = saddle.extensive(COIN, exact=True)
    judged = saddle.extensive(COIN, strategies=(solved.row, solved.column), exact=True)
    assert judged.converged and judged.iterations == 0
    assert judged.value == solved.value and judged.row == solved.row
    # Always betting and always folding: folding is the caller's best response, and the bettor gets
    # 1.
    row = {"heads": {"bet": 1}, "tails": {"bet": 3, "pass": 0}}
    column = {"asked": {"call": 0, "fold": "1/2"}}
    judged = saddle.extensive(COIN, strategies=(row, column), exact=True)
    assert (judged.lower, judged.upper) == (0, 1) and not judged.converged
    assert judged.lower == best_response(judged, "column")
    assert judged.upper == best_response(judged, "row")
    rough = saddle.extensive(COIN, strategies=(row, column))
    assert -1e-12 < rough.lower <= 0 and 1 <= rough.upper < 1 + 1e-12
    assert rough.termination == "iteration_limit" and rough.method == "given"
    for method in ("interior-point", "equilibrium-path"):
        leduc = games.leduc(method=method)
        assert games.leduc(strategies=(leduc.row, leduc.column)).lower == leduc.lower
        for moves in [*leduc.row.values(), *leduc.column.values()]:
            assert sum(moves.values()) == pytest.approx(1, abs=1e-14)


def test_strategies_of_another_game_are_refused():
    row = {"heads": {"bet": 1}, "tails": {"pass": 1}}
    column = {"asked": {"call": 1}}

    def refuses(row, column, match, kind=ValueError):
        with pytest.raises(kind, match=match):
            saddle.extensive(COIN, strategies=(row, column))

    refuses({"heads": {"bet": 1}}, column, "row lacks the information set 'tails'")
    refuses(row, {**column, "x": {}, "y": {"z": 1}}, "no information set 'y' of column")
    refuses(row, {"asked": {"raise": 1}}, "set 'asked' of column has no move 'raise'")
    refuses(row, {"asked": {"call": -1}}, "a chance at information set 'asked' is -1")
    refuses(row, {"asked": {"call": 0}}, "sum to 0")
    refuses(row, {"asked": [1, 0]}, "column\\['asked'\\] must be a dict", TypeError)
    refuses(row, {"asked": {"call": "x"}}, "column\\['asked'\\]\\['call'\\]")


def test_messages_name_what_was_written():
    with pytest.raises(TypeError, match="there is no option 'exakt', must be one of exact, "):
        games.kuhn(exakt=True)
    with pytest.raises(TypeError, match="ranks is '3', must be a whole number"):
        games.kuhn("3")
    with pytest.raises(TypeError, match="order, number 1 is 1.5, must be a whole number"):
        games.hidden_goofspiel(2, [1.5, 2])
    assert games.kuhn(np.int64(3), exact=True).value == F(-1, 18)


def test_the_time_limit_runs_while_the_file_is_read(slow_file):
    assert saddle.extensive(slow_file(COIN), time_limit=100).converged
    assert saddle.extensive(slow_file(COIN), time_limit=0.01).termination == "time_limit"


def test_exact_answers_take_payoffs_beyond_the_doubles():
    large = COIN.replace("2 -2", "2e400 -2e400").replace("1 -1", "1e400 -1e400")
    large = large.replace("-2 2", "-2e400 2e400")
    message = "text:5:13: expected a payoff within the range of doubles"
    with pytest.raises(saddle.ParseError, match=message):
        saddle.extensive(large)
    s = saddle.extensive(large, exact=True)
    assert s.value == 10**400 * saddle.extensive(COIN, exact=True).value
    judged = saddle.extensive(large, exact=True, strategies=(s.row, s.column))
    assert judged.lower == judged.upper == s.value
