"""Games of hidden cards."""

import csv
import os
import subprocess
from fractions import Fraction as F

import pytest

import saddle
from saddle import games

# One hides a coin, the other calls how it lies.
COIN = """EFG 2 R "A coin" { "Hider" "Caller" }
p "" 1 1 "hide" { "heads" "tails" } 0
p "" 2 1 "call" { "heads" "tails" } 0
t "" 1 "" { -1 1 }
t "" 2 "" { 1 -1 }
p "" 2 1 "call" { "heads" "tails" } 0
t "" 3 "" { 1 -1 }
t "" 4 "" { -1 1 }
"""

# The same where chance hides it, with a coin that falls on neither side once in six times.
UNSURE = COIN.replace('p "" 1 1 "hide" { "heads" "tails" }', 'c "" 1 "" { "h" 1/2 "t" 1/3 }')


def test_a_game_from_a_file(tmp_path):
    path = tmp_path / "coin.efg"
    path.write_text(COIN)
    for game in (path, str(path), path.open()):
        s = saddle.extensive(game, exact=True)
        assert s.value == 0 and s.converged and s.title == "A coin"
        assert s.column == {"call": {"heads": F(1, 2), "tails": F(1, 2)}}
        assert s.row == {"hide": {"heads": F(1, 2), "tails": F(1, 2)}}
    value, row, column = saddle.extensive(path)
    assert abs(value) < 1e-12 and abs(column["call"]["heads"] - 0.5) < 1e-12
    assert "A coin" in repr(s)
    path.write_text(UNSURE)
    with pytest.raises(ValueError, match="sum"):
        saddle.extensive(path)
    path.write_text("EFG 2 R")
    with pytest.raises(saddle.ParseError, match="coin.efg"):
        saddle.extensive(path)


def test_games_of_cards_have_their_known_values():
    assert games.kuhn(exact=True).value == F(-1, 18)
    assert saddle.solve(games.kuhn_poker(), exact=True).value == games.kuhn(exact=True).value
    assert games.leduc().value == pytest.approx(-0.0856064, abs=1e-6)
    assert games.guess_it_tree(2, 3, exact=True).value == games.guess_it(2, 3, exact=True).win
    assert games.hidden_goofspiel(3, order=[1, 3, 2]).value == pytest.approx(0, abs=1e-12)
    assert games.liars_dice(2).lower <= games.liars_dice(2, exact=True).value


@pytest.mark.parametrize("game", [games.kuhn, games.leduc, games.liars_dice])
def test_limits_leave_true_bounds(game):
    rough = game(max_iterations=3)
    fine = game()
    assert rough.termination == "iteration_limit" and rough.lower <= fine.value <= rough.upper


def test_wrong_options_are_named():
    with pytest.raises(ValueError, match="method is 'simplex', must be one of auto"):
        games.kuhn(method="simplex")
    with pytest.raises(ValueError, match="must be 'auto'"):
        games.kuhn(exact=True, method="regret-minimisation")
    with pytest.raises(ValueError, match="ranks"):
        games.kuhn(1)


@pytest.mark.skipif("SADDLE_PROGRAM" not in os.environ, reason="the program is not built")
def test_the_program_says_the_same(tmp_path):
    told = subprocess.run(
        [os.environ["SADDLE_PROGRAM"], "game", "kuhn", "--exact", "--csv"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    strategy = games.kuhn(exact=True).row
    for item, key, move, chance in csv.reader(told.splitlines()):
        if item == "row":
            assert strategy[key][move] == F(chance)
