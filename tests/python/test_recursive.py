"""Games with a matrix at every state, and the particular games."""

import json
from decimal import Decimal
from fractions import Fraction as F

import numpy as np
import pytest

import saddle

FIELD = {
    "discount": 0.5,
    "states": {
        "field": {
            "row_labels": ["hide", "run"],
            "cells": [[{"to": {"field": 1}}, {"payoff": 1}], [{"payoff": 1}, {"payoff": 0}]],
        }
    },
}


def test_a_discounted_game_from_dict_text_and_file(tmp_path):
    path = tmp_path / "field.json"
    path.write_text(json.dumps(FIELD))
    for game in (FIELD, json.dumps(FIELD), path, str(path), path.open()):
        s = saddle.recursive(game)
        assert s.converged and s.lower <= 2 - 2**0.5 <= s.upper
        assert s.initial == "field" and list(s) == ["field"] and len(s) == 1
        assert s["field"].row_labels == ["hide", "run"]
        np.testing.assert_allclose(s["field"].row, [2 - 2**0.5, 2**0.5 - 1])
    assert "1 states, converged" in repr(s)


def test_options_prevail_over_the_game():
    s = saddle.recursive(FIELD, discount=F(1, 4))
    assert s.value != pytest.approx(2 - 2**0.5)
    v = s.value  # v is the value of [[v / 4, 1], [1, 0]]
    assert v == pytest.approx(1 / (2 - v / 4))


def test_numbers_of_a_dict_are_exact():
    def value(number):
        return saddle.recursive(
            {"states": {"s": {"cells": [[{"payoff": number}]]}}}, exact=True
        ).value

    assert value(0.1) == F(0.1) and value("0.1") == F(1, 10)
    assert value(Decimal("0.1")) == F(1, 10) and value(F(1, 3)) == F(1, 3)
    assert value(np.int64(3)) == 3 and value(np.float64(0.1)) == F(0.1)
    with pytest.raises(ValueError, match="nan"):
        value(float("nan"))


def test_a_callable_of_states_of_ones_own():
    def stage(state):
        days, armed = state
        if days == 0:
            return 0
        return [[(0, {(days - 1, armed): F(1)}), 1], [1, (0, {(days - 1, False): "1/2"})]]

    s = saddle.recursive(stage, initial=(3, True), exact=True)
    assert s.initial == (3, True) and s[(0, True)].value == 0
    assert s[(1, True)].value == F(1, 2)
    after, other = s[(2, True)].value, s[(2, False)].value / 2
    assert s.value == (1 - after * other) / (2 - after - other)
    with pytest.raises(ValueError, match="initial is missing"):
        saddle.recursive(stage)


def test_what_is_wrong_with_a_game_is_named():
    with pytest.raises(
        saddle.ParseError, match="state 's', row 1, column 1.*there is no state 'x'"
    ):
        saddle.recursive({"states": {"s": {"cells": [[{"to": {"x": 1}}]]}}})
    with pytest.raises(ValueError, match="can come back to itself"):
        saddle.recursive(FIELD, exact=True)
    with pytest.raises(ValueError, match="method is 'other'"):
        saddle.recursive(FIELD, method="other")


def test_a_limit_leaves_true_bounds():
    s = saddle.recursive(FIELD, max_iterations=1, method="value-iteration")
    assert s.termination == "iteration_limit" and s.lower <= 2 - 2**0.5 <= s.upper


def test_guess_it():
    deal = saddle.games.guess_it(5, 7)
    assert deal.win == pytest.approx(0.4794487509331729) and deal.win + deal.loss == pytest.approx(
        1
    )
    exact = saddle.games.guess_it(5, 7, exact=True)
    assert float(exact.win) == pytest.approx(deal.win) and exact.win + exact.loss == 1
    assert saddle.games.guess_it(3, 0).believe is None
    with pytest.raises(ValueError):
        saddle.games.guess_it(-1, 2)


def test_the_great_game():
    throws = [("0.5", "0.3", "0.2"), ("0.3", "0.3", "0.4")]
    assert saddle.games.great_game(throws, 1, 1).win == pytest.approx(0.69118, abs=5e-6)
    with pytest.raises(ValueError, match="must have 3"):
        saddle.games.great_game([(1, 0)], 1, 1)
    with pytest.raises(ValueError):
        saddle.games.great_game([(1, 1, 0)], 1, 1)


def test_goofspiel_and_others():
    s = saddle.games.goofspiel(4)
    assert s.converged and s.lower <= 0 <= s.upper and s.row.sum() == pytest.approx(1)
    assert len(saddle.games.goofspiel(4, order=[2, 1, 3, 4]).row_labels) == 4
    assert saddle.games.goofspiel(6, time_limit=0).row is None
    with pytest.raises(ValueError, match="upcard"):
        saddle.games.goofspiel(4, order=[2, 1, 3, 4], upcard=1)
    zumo = saddle.games.oshi_zumo(6)
    assert zumo.lower <= 0 <= zumo.upper and len(zumo.row) == len(zumo.row_labels) == 6
    behind = saddle.games.oshi_zumo(6, row_coins=2, column_coins=6)
    assert behind.value < 0 and len(behind.row) == len(behind.row_labels) == 2
    assert saddle.games.inspection(3, 1).value == F(-1, 2)
    assert 0.5 < saddle.games.pig(30).value < 0.6
    cut = saddle.games.undercut(5, 10)
    assert cut.lower <= 0 <= cut.upper and cut.row.sum() == pytest.approx(1)
    assert saddle.games.race([[0.5]], 3).value == pytest.approx(0.5)


@pytest.mark.parametrize(
    "game, value",
    [
        (saddle.games.rock_paper_scissors(), 0),
        (saddle.games.matching_pennies(), 0),
        (saddle.games.o_neill(), F(-1, 5)),
        (saddle.games.kuhn_poker(), F(-1, 18)),
        (saddle.games.morra(2), 0),
        (saddle.games.magic_square(4), F(17, 2)),
        (saddle.games.tournament(9, seed=3), 0),
        (saddle.games.blotto(4, 3), F(3, 2)),
    ],
)
def test_the_values_of_known_matrices(game, value):
    assert saddle.solve(game, exact=True).value == value


def test_the_inspection_value_is_that_of_the_recursion():
    # The value of [[1, V(n-1, m-1)], [-1, V(n-1, m)]], from the definition.
    def stage(state):
        n, m = state
        if m == 0:
            return -1 if n > 0 else 0
        if m >= n:
            return 0
        return [[1, (0, {(n - 1, m - 1): 1})], [-1, (0, {(n - 1, m): 1})]]

    for n, m in [(3, 1), (5, 2), (8, 3)]:
        assert (
            saddle.recursive(stage, initial=(n, m), exact=True).value
            == saddle.games.inspection(n, m).value
        )


def test_a_game_that_contains_itself_is_refused_at_its_place():
    row = [1, 2]
    row.append(row)
    with pytest.raises(ValueError, match="at states, s, cells, number 1, number 3, must not"):
        saddle.recursive({"states": {"s": {"cells": [row]}}})
    game = {"states": {}}
    game["states"]["s"] = game
    with pytest.raises(ValueError, match="too deep at states, s, must not contain itself"):
        saddle.recursive(game)
    deep = 1
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(ValueError, match="too deep at states, s, number 1, "):
        saddle.recursive({"states": {"s": deep}})
    with pytest.raises(ValueError, match="state 0|states, 0"):
        saddle.recursive(lambda state: [[deep]], initial=0)
    for text in ("[" * 100_000, '{"a":' * 100_000, '{"a":' * 100_000 + "1" + "}" * 100_000):
        for options in ({}, {"discount": "1/2"}):
            with pytest.raises(ValueError):
                saddle.recursive("{" + text, **options)


def test_what_is_no_part_of_a_game_is_refused_by_its_type():
    for odd in (1j, {1, 2}, object(), b"1"):
        with pytest.raises(TypeError, match="a part of the game is .*expected a number"):
            saddle.recursive({"states": {"s": {"cells": [[odd]]}}})
    with pytest.raises(ValueError, match="a number of .* bits, has too many digits"):
        saddle.recursive({"states": {"s": {"cells": [[10**5000]]}}})


def test_the_time_limit_runs_while_the_file_is_read(slow_file):
    assert saddle.recursive(slow_file(json.dumps(FIELD)), time_limit=100).converged
    late = saddle.recursive(slow_file(json.dumps(FIELD)), time_limit=0.01)
    assert late.termination == "time_limit"


def test_a_limit_that_ends_the_reading_leaves_no_answer():
    states = {f"s{k}": {"cells": [[{"payoff": k, "to": {"s0": 0.5}}]]} for k in range(20_000)}
    with pytest.raises(saddle.Unfinished, match="while the game was read"):
        saddle.recursive(json.dumps({"states": states}), time_limit=0)
