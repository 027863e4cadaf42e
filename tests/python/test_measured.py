"""Payoffs that were measured by counted games."""

import numpy as np
import pandas as pd
import pytest

import saddle

WINS = [[80, 30], [20, 60]]
GAMES = [[100, 100], [100, 100]]
CYCLE = pd.DataFrame(
    {
        "row": ["rock", "rock", "paper"],
        "column": ["paper", "scissors", "scissors"],
        "wins": [40, 60, 40],
        "losses": [60, 40, 60],
    }
)


def test_tables_of_wins_and_games_are_the_program_s_answer():
    m = saddle.measured(WINS, GAMES, symmetric=False)
    assert m.value == pytest.approx(0.42 / 0.9)
    assert m.value_interval[0] < m.value < m.value_interval[1]
    assert m.value_bounds[0] < m.value_interval[0]
    assert m.row.strategy == pytest.approx([0.4 / 0.9, 0.5 / 0.9])
    assert m.row.use == ("always", "open")
    assert m.column.median > m.row.median
    assert m.samples == 10_000 and m.termination == "converged"
    assert "proved at 95 %" in repr(m) and m.assumption.startswith("the games of a pair")


def test_all_forms_of_the_same_games_are_one_answer():
    losses = [[20, 70], [80, 40]]
    first = saddle.measured(WINS, GAMES, symmetric=False, row_labels=["u", "d"], column_labels="lr")
    lists = pd.DataFrame(
        [[r, c, WINS[i][j], losses[i][j]] for i, r in enumerate("ud") for j, c in enumerate("lr")],
        columns=["row", "column", "wins", "losses"],
    )
    frames = [pd.DataFrame(k, index=list("ud"), columns=list("lr")) for k in (WINS, GAMES, losses)]
    for m in (
        saddle.measured(np.array(WINS, float), losses=np.array(losses), symmetric=False),
        saddle.measured(lists),
        saddle.measured(frames[0], frames[1]),
        saddle.measured(frames[0], losses=frames[2]),
    ):
        assert m.row.median == first.row.median and m.value == first.value
    assert saddle.measured(lists).next == first.next


def test_a_list_of_one_direction_is_symmetric_if_that_is_said():
    m = saddle.measured(CYCLE, symmetric=True)
    assert m.symmetric and m.column is None and m.value == 0.5
    assert m.row.strategy == pytest.approx([1 / 3] * 3)
    assert m.row.proved < m.row.bound < m.row.median < 0.5
    assert m.row_labels == ("rock", "paper", "scissors")
    with pytest.raises(
        saddle.ParseError,
        match="row 2 of wins, column 'wins': expected the mirror.*symmetric=True if a name",
    ):
        saddle.measured(CYCLE)
    upper = np.array([[np.nan, 40, 60], [np.nan, np.nan, 40], [np.nan] * 3])
    table = saddle.measured(upper, losses=100 - upper, symmetric=True)
    assert table.row.median == m.row.median


def test_means_prove_nothing():
    m = saddle.measured(means=[[3, -1, 0]], errors=[[0.1, 0.2, 0]])
    assert m.value == -1 and m.row.proved is None and m.assumption is None
    assert m.value_bounds is None and m.column.median == pytest.approx(-1, abs=0.05)


def test_samples_are_a_function_of_the_seed():
    one = saddle.measured(CYCLE, symmetric=True, samples=500, seed=4)
    assert saddle.measured(CYCLE, symmetric=True, samples=500, seed=4, threads=2).row.bound == (
        one.row.bound
    )
    assert saddle.measured(CYCLE, symmetric=True, samples=500, seed=5).row.bound != one.row.bound
    stopped = saddle.measured(CYCLE, symmetric=True, time_limit=0)
    assert stopped.samples == 0 and stopped.row.median is None
    assert stopped.row.proved == one.row.proved


@pytest.mark.parametrize(
    "call, kind, message",
    [
        (lambda: saddle.measured(WINS, GAMES), ValueError, "wins is square: set symmetric=True if"),
        (lambda: saddle.measured(WINS), TypeError, "measured takes a DataFrame with"),
        (
            lambda: saddle.measured(WINS, [[1, 1]], symmetric=False),
            ValueError,
            "games has the shape",
        ),
        (lambda: saddle.measured(WINS, WINS, losses=WINS), TypeError, "measured takes"),
        (lambda: saddle.measured([[9]], [[4]], symmetric=False), ValueError, "must be at most 4"),
        (
            lambda: saddle.measured([[2.5]], losses=[[4]], symmetric=False),
            ValueError,
            "^wins of 'row 1' against 'column 1': expected a number of games, a whole number",
        ),
        (lambda: saddle.measured([[-2]], losses=[[4]], symmetric=False), ValueError, "found '-2'"),
        (lambda: saddle.measured([[0, 1]], losses=[[0, 1]]), ValueError, "found none of 'row 1'"),
        (
            lambda: saddle.measured([[np.nan] * 2] * 2, losses=[[np.nan] * 2] * 2, symmetric=True),
            ValueError,
            "found none of 'strategy 1'",
        ),
        (lambda: saddle.measured(WINS, losses=WINS, symmetric=True), ValueError, "not its mirror"),
        (lambda: saddle.measured(CYCLE, symmetric=1), TypeError, "symmetric is 1"),
        (lambda: saddle.measured(CYCLE, mix="best"), ValueError, "mix is 'best'"),
        (lambda: saddle.measured(CYCLE, proved="half"), ValueError, "proved is 'half'"),
        (
            lambda: saddle.measured(means=[[1]], errors=[[1]], symmetric=False, proved="split"),
            ValueError,
            "so nothing can be proved by a split",
        ),
        (lambda: saddle.measured(CYCLE, missing="half"), ValueError, "missing is 'half'"),
        (lambda: saddle.measured(CYCLE, symmetric=True, level=1), ValueError, "the level is 1"),
        (lambda: saddle.measured(CYCLE, samples=-1), ValueError, "samples is -1"),
        (
            lambda: saddle.measured(means=[[1]], errors=[[1]], symmetric=False, mix="safest"),
            ValueError,
            "prove nothing",
        ),
    ],
)
def test_what_may_mean_two_things_is_refused(call, kind, message):
    with pytest.raises(kind, match=message):
        call()


def test_nothing_of_a_table_is_lost_on_the_way():
    wins = [[8, 3], [2, 6], [9, 9]]
    games = [[10, 10]] * 3
    found = saddle.measured(wins, games, symmetric=False, row_labels=["a", "b", "#1"])
    assert found.row_labels == ("a", "b", "#1")
    assert found.row.strategy[2] == pytest.approx(1)
    masked = np.ma.masked_array(np.array(wins), mask=[[0, 1], [0, 0], [0, 0]])
    with pytest.raises(ValueError, match="expected"):
        saddle.measured(masked, games, symmetric=False)


def test_labels_that_would_be_ignored_are_refused():
    square, games = [[0, 3], [7, 0]], [[0, 10], [10, 0]]
    found = saddle.measured(square, games, symmetric=True, column_labels=["p", "q"])
    assert found.row_labels == ("p", "q")
    with pytest.raises(ValueError, match="must be equal if symmetric"):
        saddle.measured(
            square, games, symmetric=True, row_labels=["p", "q"], column_labels=["p", "r"]
        )
    frame = pytest.importorskip("pandas").DataFrame(square, ["p", "q"], ["p", "q"])
    with pytest.raises(TypeError, match="is a DataFrame with its own labels"):
        saddle.measured(frame, frame + frame.T, symmetric=True, row_labels=["p", "q"])


def test_errors_say_the_arguments_and_where_in_them():
    lists = pd.DataFrame(
        [["a", "b", 6, 4], ["b", "a", 5, 6]], columns=["row", "column", "wins", "losses"]
    )
    with pytest.raises(saddle.ParseError) as caught:
        saddle.measured(lists)
    assert str(caught.value) == (
        "row 1 of wins, column 'wins': 'a' against 'b' is 6-4, but 'b' against 'a' is 5-6, not "
        "its mirror: correct one of them, or ask for symmetric=False if the sides differ (as "
        "white and black do)"
    )
    with pytest.raises(saddle.ParseError, match="^wins: .* or ask for missing='unknown'$"):
        saddle.measured([[0, 1]], losses=[[0, 1]])
    with pytest.raises(saddle.ParseError, match="^losses of 'row 1' against 'column 1': "):
        saddle.measured([[1, 1]], losses=[[-1, 1]])
    for message in (
        lambda: saddle.measured(CYCLE),
        lambda: saddle.measured(
            pd.DataFrame([[1]], ["a"], ["a"]), pd.DataFrame([[1]], ["a"], ["a"])
        ),
    ):
        with pytest.raises(ValueError) as caught:
            message()
        assert "--" not in str(caught.value)


def test_a_split_proves_another_mix():
    m = saddle.measured(CYCLE, symmetric=True, proved="split", samples=0)
    assert sum(m.row.split_strategy) == pytest.approx(1)
    assert m.row.split_proved > 0.2 and "another mix" in repr(m)
    assert "the seed was not chosen" in m.assumption
    box = saddle.measured(CYCLE, symmetric=True, level=0.975, samples=0)
    assert box.row.proved == m.row.proved and box.row.split_strategy is None


def test_a_picture_and_the_object_that_verify_takes():
    m = saddle.measured(CYCLE, symmetric=True, samples=100)
    picture = saddle.picture(m)
    assert picture.startswith("<svg") and ">scissors<" in picture and "100 samples" in picture
    stated = m.as_dict()
    assert stated["samples"] == 100 and stated["row"]["strategy"] == list(m.row.strategy)


def test_the_columns_of_a_table_keep_their_order():
    wins = pd.DataFrame([[3, 1], [1, 2]], ["a", "b"], ["b", "a"])
    m = saddle.measured(wins, losses=wins, symmetric=False)
    assert m.column_labels == ("b", "a") and m.row_labels == ("a", "b")
