"""One zero-sum game: the answer, its shape, what is refused."""

import fractions
import inspect
import io
import json
import os
import pickle
import subprocess
import sys
import weakref
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest

import saddle

GAME = [[3, -1], [-2, 4]]


def test_a_solution_has_value_bounds_and_strategies():
    s = saddle.solve(GAME)
    assert s.lower <= 1 <= s.upper
    assert s.value == pytest.approx(1, abs=1e-14)
    np.testing.assert_allclose(s.row, [0.6, 0.4], rtol=1e-14)
    np.testing.assert_allclose(s.column, [0.5, 0.5], rtol=1e-14)
    assert s.converged and s.termination == "converged"
    assert s.algorithm == "closed-form"
    assert 0 <= s.gap <= 1e-12


def test_a_solution_unpacks_into_value_row_and_column():
    value, row, column = saddle.solve(GAME)
    assert value == pytest.approx(1)
    assert row.shape == column.shape == (2,)


def test_strategies_cannot_be_written_to_and_outlive_the_solution():
    row = saddle.solve(GAME).row
    with pytest.raises(ValueError, match="read-only"):
        row[0] = 1
    assert row.sum() == pytest.approx(1)


def test_the_game_of_a_solution_does_not_change_with_the_array():
    payoffs = np.array(GAME, dtype=float)
    s = saddle.solve(payoffs)
    payoffs[:] = 0
    np.testing.assert_array_equal(s.game.payoffs, GAME)


@pytest.mark.parametrize("method", [m for m in saddle.methods() if m != "saddle-point"])
def test_every_method_solves(method):
    tolerance = 1e-3 if method == "regret-matching" else 1e-12
    s = saddle.solve(GAME, method=method, tolerance=tolerance)
    assert s.converged and s.algorithm == method
    assert s.lower <= 1 <= s.upper


def test_a_method_without_an_answer_says_what_it_is_for():
    with pytest.raises(ValueError, match="saddle-point.*no answer for this game of 2 rows"):
        saddle.solve(GAME, method="saddle-point")
    with pytest.raises(ValueError, match="method is 'simplx', must be one of auto, saddle-point"):
        saddle.solve(GAME, method="simplx")


def test_limits_leave_true_bounds():
    game = np.random.default_rng(1).normal(size=(40, 40))
    s = saddle.solve(game, max_iterations=3)
    assert not s.converged and s.termination == "iteration_limit"
    full = saddle.solve(game)
    assert s.lower <= full.upper and full.lower <= s.upper
    assert saddle.solve(game, time_limit=0).termination == "time_limit"


@pytest.mark.parametrize(
    "options",
    [
        {"tolerance": -1},
        {"tolerance": float("nan")},
        {"time_limit": -1},
        {"threads": 0},
        {"max_iterations": -1},
    ],
)
def test_options_out_of_range_are_refused(options):
    with pytest.raises(ValueError, match="must be"):
        saddle.solve(GAME, **options)


def test_a_start_is_used_or_refused():
    game = np.random.default_rng(1).normal(size=(90, 90))
    first = saddle.solve(game)
    again = saddle.solve(game, start=first)
    assert again.iterations < first.iterations
    pair = saddle.solve(game, start=(first.row, first.column))
    assert pair.iterations == again.iterations
    with pytest.raises(ValueError, match="size"):
        saddle.solve(game, start=saddle.solve(GAME))


def test_labels_of_a_data_frame_are_kept():
    frame = pd.DataFrame(GAME, index=["up", "down"], columns=["left", "right"])
    s = saddle.solve(frame)
    assert s.row_labels == ["up", "down"] and s.column_labels == ["left", "right"]
    assert "up 0.6" in repr(s)
    assert saddle.solve(pd.DataFrame(GAME)).row_labels == []
    assert saddle.solve(GAME, row_labels=["a", "b"]).row_labels == ["a", "b"]
    with pytest.raises(ValueError, match="label"):
        saddle.solve(GAME, row_labels=["a"])


def test_labels_in_a_column_of_a_data_frame_are_pointed_out():
    frame = pd.read_csv(io.StringIO("name,left,right\nup,3,-1\ndown,-2,4\n"))
    with pytest.raises(ValueError, match=r"entry \(1, 1\).* found 'up' \(to use.*index_col=0"):
        saddle.solve(frame)
    assert saddle.solve(frame.set_index("name")).row_labels == ["up", "down"]
    texts = pd.DataFrame([["1/3", "0"], ["0", "x"]])
    with pytest.raises(ValueError, match=r"entry \(2, 2\).* found 'x'"):
        saddle.solve(texts)


def test_a_text_is_not_taken_as_labels():
    with pytest.raises(TypeError, match="row_labels is the text 'ab', expected a sequence"):
        saddle.solve(GAME, row_labels="ab")
    assert saddle.solve(GAME, column_labels=np.array(["l", "r"])).column_labels == ["l", "r"]


def test_exact_answers_are_fractions():
    e = saddle.solve([["1/10", Fraction(1, 3)], [Decimal("0.25"), -0.5]], exact=True)
    assert e.converged and e.lower == e.upper == e.value
    assert isinstance(e.value, fractions.Fraction)
    assert sum(e.row) == sum(e.column) == 1
    payoffs = e.game.exact_payoffs
    assert min(e.row[0] * payoffs[0, j] + e.row[1] * payoffs[1, j] for j in (0, 1)) == e.value
    value, row, column = e
    assert (value, row, column) == (e.value, e.row, e.column)
    with pytest.raises(ValueError, match="method"):
        saddle.solve(GAME, exact=True, method="simplex")


@pytest.mark.parametrize(
    "dtype",
    [
        "float64",
        "float32",
        "float16",
        "int8",
        "int32",
        "int64",
        "uint8",
        "uint64",
        "longdouble",
        "object",
        "bool",
    ],
)
def test_numbers_of_every_type_are_taken_as_they_are(dtype):
    payoffs = np.array([[1, 0], [0, 1]], dtype=dtype)
    assert saddle.solve(payoffs).value == pytest.approx(0.5)
    assert saddle.solve(payoffs, exact=True).value == Fraction(1, 2)


@pytest.mark.parametrize("layout", [np.asfortranarray, lambda a: a[::2, ::2], lambda a: a[::-1].T])
def test_arrays_of_every_layout_are_taken(layout):
    payoffs = layout(np.random.default_rng(1).normal(size=(6, 6)))
    s = saddle.solve(payoffs)
    np.testing.assert_array_equal(s.game.payoffs, payoffs)


@pytest.mark.parametrize(
    "payoffs",
    [
        np.array([[2**60 + 1, 2**60], [2**60, 2**60 + 1]]),
        [[2**60 + 1, 2**60], [2**60, 2**60 + 1]],
        [[2**60 + 1, float(2**60)], [2**60, 2**60 + 1]],
        [[2**60 + 1, Fraction(2**60)], [2**60, 2**60 + 1]],
    ],
)
def test_whole_numbers_beyond_doubles_are_exact(payoffs):
    assert saddle.solve(payoffs, exact=True).value == 2**60 + Fraction(1, 2)
    s = saddle.solve(payoffs)
    assert s.lower <= 2**60 <= 2**60 + 1 <= s.upper


def test_numbers_of_any_size_are_exact():
    huge = 10**400
    assert saddle.solve([[huge, 0], [0, -huge]], exact=True).value == 0
    assert saddle.solve([[huge, 0], [0, huge]], exact=True).value == Fraction(huge, 2)
    with pytest.raises(ValueError, match="too large for a double"):
        saddle.solve([[huge, 0], [0, huge]])


def test_a_text_is_the_number_as_written_and_a_float_is_its_double():
    assert saddle.solve([["0.1"]], exact=True).value == Fraction(1, 10)
    assert saddle.solve([[0.1]], exact=True).value == Fraction(0.1)
    mixed = saddle.solve([["0.1", 0.1], [0.1, "0.1"]], exact=True)
    assert mixed.value == (Fraction(1, 10) + Fraction(0.1)) / 2
    s = saddle.solve([["0.1"]])
    assert Fraction(s.lower) <= Fraction(1, 10) <= Fraction(s.upper)


@pytest.mark.parametrize(
    "payoffs, message",
    [
        ([], "payoffs have 1 dimension, must have 2"),
        ([[]], "1 x 0, must have an entry"),
        ([1, 2], "payoffs have 1 dimension, must have 2"),
        (np.array(3.0), "payoffs have 0 dimensions, must have 2"),
        (np.zeros((2, 2, 2)), r"payoffs have 3 dimensions, must have 2 \(solve_many"),
        ([[1, 2], [3]], "row 2 of the payoffs has 1 entry, must have 2 like row 1"),
        ([[1, 2], 3], "row 2 of the payoffs is a single number"),
        ([[1, float("nan")]], r"entry \(1, 2\) of a payoff matrix is nan, must be finite"),
        ([[1], [float("inf")]], r"entry \(2, 1\) of a payoff matrix is inf, must be finite"),
        (
            [[1, 10**400]],
            r"entry \(1, 2\).* is too large for a double, exact arithmetic can hold",
        ),
        ([["1e400"]], r"entry \(1, 1\).* is too large for a double"),
        ([[Fraction(1, 2), float("nan")]], r"entry \(1, 2\).* is nan, must be finite"),
        ([[1, Decimal("NaN")]], r"entry \(1, 2\).* is NaN, must be finite"),
        ([[1, Decimal("Infinity")]], r"entry \(1, 2\).* is Infinity, must be finite"),
        (
            [[1, Decimal("1e999999999")]],
            r"entry \(1, 2\).*: expected an exponent of at most 100000",
        ),
        ([[1, "x"]], r"entry \(1, 2\).*: expected a number, found 'x'"),
        (np.ma.array([[1.0, 2.0]], mask=[[0, 1]]), "masked"),
    ],
)
def test_what_is_no_matrix_of_numbers_is_a_value_error(payoffs, message):
    with pytest.raises(ValueError, match=message):
        saddle.solve(payoffs)


@pytest.mark.parametrize(
    "payoffs, message",
    [
        ([[1j, 0]], "complex128, expected real numbers"),
        ([[None, 0]], r"entry \(1, 1\).* is of type NoneType, expected a real number"),
        ([[object(), 0]], r"entry \(1, 1\).* is of type object"),
        (np.array([["2020-01-01"]], dtype="datetime64[D]"), "datetime64"),
        (3, "payoffs are of type int, expected rows of numbers"),
        (None, "payoffs are of type NoneType, expected rows of numbers"),
        ((row for row in GAME), "payoffs are of type generator, expected rows of numbers"),
        ("game.csv", r"payoffs are the text 'game.csv', expected rows.*read_csv and read_game"),
    ],
)
def test_what_is_no_number_is_a_type_error(payoffs, message):
    with pytest.raises(TypeError, match=message):
        saddle.solve(payoffs)


@pytest.mark.parametrize("unit", [1e-300, 1e-9, 1e9, 1e300])
def test_the_unit_of_the_payoffs_does_not_matter(unit):
    s = saddle.solve(np.array([[3, 0], [1, 2]]) * unit)
    np.testing.assert_allclose(s.row, [0.25, 0.75], rtol=1e-12)
    assert s.value == pytest.approx(1.5 * unit, rel=1e-12)


def test_verify_says_what_strategies_prove():
    bounds = saddle.verify(GAME, [0.6, 0.4], [0.5, 0.5])
    assert bounds.lower <= 1 <= bounds.upper
    exact = saddle.verify(GAME, [3, 2], [1, 1], exact=True)
    assert exact == (1, 1, 0)
    poor = saddle.verify(GAME, [1, 0], [0, 1], exact=True)
    assert (poor.lower, poor.upper, poor.gap) == (-1, 4, Fraction(5, 6))
    with pytest.raises(ValueError, match="row strategy is 3, must be 2"):
        saddle.verify(GAME, [1, 0, 0], [0, 1])
    for exact in (False, True):
        with pytest.raises(ValueError):
            saddle.verify(GAME, [1, -1], [0, 1], exact=exact)


def test_all_optimal_strategies():
    sets = saddle.optimal_set([[0, 1, 1], [1, 0, 0]])
    assert sets.value == Fraction(1, 2) and not sets.unique
    assert sets.row.dimension == 0 and sets.column.dimension == 1
    assert sets.column.essential == (0,) and sets.column.used == (0, 1, 2)
    assert sets.column.complete and len(sets.column.extreme_strategies) == 2
    assert saddle.optimal_set(GAME).unique
    with pytest.raises(saddle.Unfinished):
        saddle.optimal_set(np.random.default_rng(1).normal(size=(30, 30)), time_limit=0)
    with pytest.raises(ValueError, match="limit"):
        saddle.optimal_set(GAME, limit=0)


def test_sensitivities_are_derivatives():
    step = Fraction(1, 10**6)
    value = saddle.solve(GAME, exact=True).value
    for entry in saddle.sensitivity(GAME):
        payoffs = [[Fraction(a) for a in row] for row in GAME]
        payoffs[entry.row][entry.column] += step
        moved = saddle.solve(payoffs, exact=True).value
        assert (moved - value) / step == pytest.approx(float(entry.derivative), abs=1e-5)
    assert not saddle.sensitivity([[0, 1, 1], [1, 0, 0]]).unique


def test_csv_is_read_exactly(tmp_path):
    path = tmp_path / "game.csv"
    path.write_text(",left,right\nup,0.1,1/3\ndown,0.25,-0.2\n")
    game = saddle.read_csv(path)
    assert game.shape == (2, 2) and game.row_labels == ["up", "down"]
    assert game.exact_payoffs[0, 1] == Fraction(1, 3)
    assert saddle.solve(game, exact=True).value == Fraction(31, 205)
    again = tmp_path / "again.csv"
    again.write_text(game.to_csv())
    assert (saddle.read_csv(again, labels="both").exact_payoffs == game.exact_payoffs).all()
    path.write_text("1,2\n3,x\n")
    with pytest.raises(saddle.ParseError, match="game.csv") as caught:
        saddle.read_csv(path, labels="none")
    assert (caught.value.line, caught.value.column) == (2, 2)
    assert isinstance(caught.value, ValueError) and "'x'" in caught.value.message
    with pytest.raises(FileNotFoundError):
        saddle.read_csv(tmp_path / "none.csv")


def test_a_picture_of_words_says_value_and_proof():
    told = repr(saddle.solve(GAME, row_labels=["<up>", "down"]))
    assert len(told.splitlines()) == 2 and "<= value <=" in told
    shown = saddle.solve(GAME, row_labels=["<up>", "down"])._repr_html_()
    assert "&lt;up&gt;" in shown and "<up>" not in shown and "proved" in shown
    exact = saddle.solve([[1, 0], [0, 2]], exact=True)
    assert "2/3" in exact._repr_html_() and "exactly" in repr(exact)
    wide = saddle.solve(np.random.default_rng(1).normal(size=(30, 40)))
    assert "15 more" in wide._repr_html_()


@pytest.mark.parametrize(
    "payoffs", [GAME, [[1, 2, 0], [3, 1, 4]], [[1, 2], [3, 1], [0, 4]], np.eye(3), np.eye(20)]
)
def test_plots_are_drawn(payoffs):
    import matplotlib.pyplot as plt

    axes = saddle.solve(payoffs).plot()
    assert axes.get_title() or axes.get_xlabel()
    assert saddle.solve(payoffs, exact=True).plot(axes) is axes
    plt.close("all")


# Fractions with more digits than Python prints.
LONG = [["1e5000", 0], [0, "1e-5000"]]


def test_answers_in_fractions_of_thousands_of_digits_can_be_looked_at():
    s = saddle.solve(LONG, exact=True)
    assert len(repr(s)) < 500 and "about 1e-5000" in repr(s) and "about" in s._repr_html_()
    answer = s.as_dict()
    above, below = answer["exact"]["value"].split("/")
    assert len(below) > 5000 and above.isdigit() and json.dumps(answer)
    assert saddle.solve([["1e5000"]], exact=True).as_dict()["exact"]["value"] == "1" + 5000 * "0"
    assert saddle.solve([["1e5000"]], exact=True).as_dict()["value"] is None
    limited = saddle.solve(LONG, exact=True, max_iterations=0)
    for told in (
        limited,
        saddle.optimal_set(LONG),
        saddle.sensitivity(LONG),
        saddle.verify(LONG, ["1e-4000", 1], [1, 1], exact=True),
        saddle.nash(LONG, [[1, 0], [0, "1e4500"]]),
        saddle.dominance([["1e5000", 1], ["0.5e5000", "1/3"]], [[0, 1], [1, 0]]),
        saddle.correlated(LONG, [[1, 0], [0, "1e4500"]]),
        saddle.recursive(lambda s: LONG, initial=0, exact=True),
        saddle.recursive(lambda s: LONG, initial=0, exact=True)[0],
        saddle.games.coin_grid(LONG, 3),
    ):
        assert len(repr(told)) < 3000
    assert repr(saddle.verify([[1]], [1], [1], exact=True)).startswith(
        "Bounds(lower=Fraction(1, 1)"
    )


@pytest.mark.parametrize("payoffs", [GAME, [["1/3", 0], [0, "0.7"]], np.eye(70)])
def test_solutions_and_games_can_be_pickled(payoffs):
    s = saddle.solve(payoffs)
    again = pickle.loads(pickle.dumps(s))
    np.testing.assert_array_equal(again.row, s.row)
    assert (again.lower, again.upper, again.algorithm, again.iterations, again.termination) == (
        s.lower,
        s.upper,
        s.algorithm,
        s.iterations,
        s.termination,
    )
    assert (again.game.exact_payoffs == s.game.exact_payoffs).all()
    e = saddle.solve(payoffs, exact=True)
    assert pickle.loads(pickle.dumps(e)).row == e.row


@pytest.mark.skipif("SADDLE_PROGRAM" not in os.environ, reason="the program is not built")
@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("payoffs", [GAME, [["1/3", "0.1", 2], [0, 3, "-1.7"]]])
def test_the_program_verifies_what_python_solved(payoffs, exact, tmp_path):
    s = saddle.solve(payoffs, exact=exact, row_labels=["a", "b"])
    (tmp_path / "game.csv").write_text(s.game.to_csv())
    assert s.as_dict()["game"]["column_labels"] == []  # as the program prints it
    (tmp_path / "solution.json").write_text(json.dumps(s.as_dict()))
    checked = subprocess.run(
        [os.environ["SADDLE_PROGRAM"], "verify", "game.csv", "solution.json", "--labels", "rows"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
    wrong = {**s.as_dict(), "value": 7.0}
    (tmp_path / "solution.json").write_text(json.dumps(wrong))
    checked = subprocess.run(
        [os.environ["SADDLE_PROGRAM"], "verify", "game.csv", "solution.json", "--labels", "rows"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert checked.returncode == 1


@pytest.mark.parametrize(
    "payoffs",
    [
        [[3, -1], [-2, 4]],
        [[0.5, 1], [2, -1e9]],
        [[True, False], [0, 1]],
        [[2**53, 0], [0, 2.0**60]],
    ],
)
def test_lists_are_solved_as_arrays_and_games_are(payoffs):
    s = saddle.solve(payoffs)
    made = saddle.solve(saddle.matrix_game(payoffs))
    assert (s.lower, s.upper, s.game.is_exact) == (made.lower, made.upper, made.game.is_exact)
    np.testing.assert_array_equal(s.row, made.row)


def test_arrays_whose_type_was_pickled_are_solved_alike():
    array = pickle.loads(pickle.dumps(np.random.default_rng(1).random((3, 3))))
    swapped = array.astype(array.dtype.newbyteorder())
    assert not swapped.dtype.isnative
    s = saddle.solve(array)
    for same in (swapped, np.asfortranarray(array), np.repeat(array, 2, axis=0)[::2]):
        assert (saddle.solve(same).lower, saddle.solve(same).upper) == (s.lower, s.upper)


def test_an_option_that_is_its_default_changes_nothing():
    array = np.random.default_rng(1).random((3, 3))
    s = saddle.solve(array)
    for options in ({"exact": False}, {"tolerance": 1e-12}, {"threads": 1}, {"progress": None}):
        again = saddle.solve(array, **options)
        assert (again.lower, again.upper, again.algorithm) == (s.lower, s.upper, s.algorithm)
        np.testing.assert_array_equal(again.row, s.row)
    assert saddle.solve(game=array).value == s.value
    with pytest.raises(TypeError, match="unexpected keyword argument 'tolerence'"):
        saddle.solve(array, tolerence=1e-3)
    assert list(inspect.signature(saddle.solve).parameters)[:3] == ["game", "exact", "method"]
    assert pickle.loads(pickle.dumps(saddle.solve)) is saddle.solve  # process pools need this


def test_only_the_package_makes_and_changes_solutions():
    s = saddle.solve(GAME)
    with pytest.raises(TypeError):
        saddle.Solution()
    with pytest.raises(TypeError):
        object.__new__(saddle.Solution)
    with pytest.raises(TypeError):
        saddle.Solution.value.__get__(GAME)
    with pytest.raises(AttributeError):
        s.value = 3
    with pytest.raises(TypeError):
        saddle._core.table_of_solution(GAME, "markdown")


def test_a_solution_is_freed_with_all_that_it_holds():
    s = saddle.solve(GAME)
    row, seen = s.row, weakref.ref(s)
    del s
    assert row.base is seen() is not None
    del row
    assert seen() is None
    owners = sys.getrefcount(saddle.Solution)
    for _ in range(100):
        tuple(saddle.solve(GAME))
    assert sys.getrefcount(saddle.Solution) < owners + 10


def test_the_most_even_optimal_strategies_play_equal_ones_alike():
    game = [[0, 0, -1, 1], [0, 0, -1, 1], [1, 1, 0, -1], [-1, -1, 1, 0]]
    s = saddle.solve(game, select="max-entropy")
    assert s.row == pytest.approx([1 / 6, 1 / 6, 1 / 3, 1 / 3])
    assert s.converged and s.lower <= 0 <= s.upper
    with pytest.raises(ValueError, match="select is 'even', must be 'max-entropy' or None"):
        saddle.solve(game, select="even")
    with pytest.raises(ValueError, match="not allowed with select"):
        saddle.solve(game, select="max-entropy", exact=True)
    with pytest.raises(saddle.Unfinished):
        saddle.solve(np.random.default_rng(1).random((30, 30)), select="max-entropy", time_limit=0)
