"""Many games at once."""

import numpy as np
import pytest

import saddle

RANDOM = np.random.default_rng(5)


@pytest.mark.parametrize("shape", [(1, 1), (2, 2), (3, 3), (2, 5), (6, 4), (1, 7)])
def test_many_games_agree_with_one_at_a_time(shape):
    games = RANDOM.normal(size=(300, *shape))
    many = saddle.solve_many(games, threads=2)
    assert many.termination == "converged" and many.converged.all() and len(many) == 300
    for k in range(0, 300, 7):
        one = saddle.solve(games[k])
        assert many.lower[k] <= one.upper and one.lower <= many.upper[k]
        bounds = saddle.verify(games[k], many.row[k], many.column[k], exact=True)
        assert many.lower[k] <= bounds.lower and bounds.upper <= many.upper[k]
        assert many.lower[k] <= many.value[k] <= many.upper[k]


def test_results_go_where_they_are_asked_to():
    games = RANDOM.normal(size=(50, 3, 3))
    out = saddle.Batch.empty(50, 3, 3)
    answer = saddle.solve_many(games, out=out)
    assert answer.value is out.value and answer.row is out.row
    only = saddle.solve_many(games, values_only=True)
    np.testing.assert_array_equal(only.value, answer.value)
    assert only.row is None and only.lower is None
    part = saddle.solve_many(games, out=saddle.Batch(None, row=np.empty((50, 3))))
    np.testing.assert_array_equal(part.row, answer.row)


def test_the_answer_is_the_same_for_every_number_of_threads():
    games = RANDOM.normal(size=(3000, 3, 3))
    one, three = saddle.solve_many(games), saddle.solve_many(games, threads=3)
    for a, b in zip(one._arrays(), three._arrays()):
        np.testing.assert_array_equal(a, b)


def test_games_of_c_order_are_read_where_they_lie():
    games = RANDOM.normal(size=(10, 3, 3))
    with pytest.raises(ValueError, match="out.row overlaps the games"):
        saddle.solve_many(games, out=saddle.Batch(None, row=games.reshape(-1)[:30].reshape(10, 3)))


@pytest.mark.parametrize(
    "row",
    [
        np.empty((50, 2)),
        np.empty((50, 3), dtype="f"),
        np.empty(150),
        np.empty((3, 50)).T,
        [[0.0] * 3] * 50,
    ],
)
def test_results_that_do_not_fit_are_refused(row):
    with pytest.raises(ValueError, match=r"out.row is not a writable float64 array.*\(50, 3\)"):
        saddle.solve_many(np.zeros((50, 3, 3)), out=saddle.Batch(None, row=row))


def test_what_is_no_array_of_games_is_refused():
    with pytest.raises(ValueError, match="payoffs have 2 dimensions, must have 3"):
        saddle.solve_many(np.zeros((2, 2)))
    with pytest.raises(ValueError, match="must have an entry"):
        saddle.solve_many(np.zeros((2, 0, 2)))
    with pytest.raises(ValueError, match=r"entry \(2, 1\) of game 2 is nan"):
        saddle.solve_many([[[1, 2], [3, 4]], [[1, 2], [float("nan"), 4]]])
    with pytest.raises(ValueError, match="not all doubles"):
        saddle.solve_many(np.full((2, 2, 2), 2**60 + 1))
    assert len(saddle.solve_many(np.zeros((0, 3, 3)))) == 0


def test_whole_numbers_and_lists_are_taken():
    np.testing.assert_allclose(saddle.solve_many([[[3, -1], [-2, 4]]]).value, [1])
    np.testing.assert_allclose(saddle.solve_many(np.eye(2, dtype=int)[None]).value, [0.5])


def test_a_time_limit_leaves_true_bounds():
    b = saddle.solve_many(np.zeros((5, 2, 2)), time_limit=0)
    assert b.termination == "time_limit" and not b.converged.any()
    assert (b.lower == -np.inf).all() and np.isnan(b.value).all()
