"""Sparse games, games that a function gives, and double oracle."""

import numpy as np
import pytest
from scipy import sparse

import saddle

RANDOM = np.random.default_rng(3)


@pytest.mark.parametrize("kind", [sparse.csr_matrix, sparse.coo_matrix, sparse.csc_matrix])
def test_a_sparse_matrix_is_solved_as_the_table_of_its_payoffs(kind):
    table = RANDOM.integers(-3, 4, size=(30, 20)) * (RANDOM.random((30, 20)) < 0.2)
    s = saddle.solve(kind(table))
    dense = saddle.solve(table)
    assert s.converged and s.lower <= dense.upper and dense.lower <= s.upper
    proved = saddle.verify(table, s.row, s.column)
    assert proved.lower >= s.lower - 1e-12 and proved.upper <= s.upper + 1e-12
    value, row, column = s
    assert value == s.value and row.shape == (30,) and column.shape == (20,)


def test_a_sparse_matrix_need_not_fit_as_a_table():
    size = 100_000
    # The value is 1 / size, with uniform optimal strategies.
    s = saddle.solve(sparse.identity(size, format="csr"), tolerance=1e-3)
    assert s.lower <= 1 / size <= s.upper
    assert "value" in repr(s).splitlines()[0]


def test_entries_given_twice_are_added_up():
    twice = sparse.coo_matrix(([1.0, 2.0, 4.0], ([0, 0, 1], [0, 0, 1])), shape=(2, 2))
    assert saddle.solve(twice).value == pytest.approx(12 / 7)


def test_what_a_sparse_matrix_cannot_be_asked_is_refused():
    identity = sparse.identity(3, format="csr")
    with pytest.raises(ValueError, match="for a sparse matrix"):
        saddle.solve(identity, exact=True)
    identity.data[1] = np.nan
    with pytest.raises(ValueError, match="finite"):
        saddle.solve(identity)


def test_a_function_is_solved_as_its_table():
    table = RANDOM.normal(size=(12, 15))
    s = saddle.solve_function(
        lambda i, j: table[i, j], table.shape, least=table.min(), greatest=table.max()
    )
    dense = saddle.solve(table)
    assert s.converged and s.lower <= dense.upper and dense.lower <= s.upper


def test_errors_of_python_functions_are_passed_on():
    def fail(*_):
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        saddle.solve_function(fail, (3, 3), least=0, greatest=1)
    with pytest.raises(ValueError, match="payoff"):
        saddle.solve_function(lambda i, j: 7.0, (3, 3), least=0, greatest=1)
    bounds = {"first_row": 0, "first_column": 0, "least": 0, "greatest": 1}
    with pytest.raises(ZeroDivisionError, match="mine"):
        saddle.double_oracle(lambda i, j: 0.5, fail, fail, **bounds)


def test_double_oracle_solves_what_its_oracles_search():
    table = RANDOM.integers(-5, 6, size=(25, 25)).astype(float)
    names = [f"row {i}" for i in range(25)]

    def best_row(mixture):
        return names[np.argmax(sum(weight * table[:, j] for j, weight in mixture))]

    def best_column(mixture):
        return int(np.argmin(sum(weight * table[names.index(i)] for i, weight in mixture)))

    s = saddle.double_oracle(
        lambda i, j: table[names.index(i), j],
        best_row,
        best_column,
        first_row=names[0],
        first_column=0,
        least=-5,
        greatest=5,
    )
    dense = saddle.solve(table)
    assert s.converged and s.lower <= dense.upper and dense.lower <= s.upper
    assert set(s.row) <= set(names) and sum(s.row.values()) == pytest.approx(1)
    assert list(s.row.values()) == sorted(s.row.values(), reverse=True)
    assert s.rows_found < 25 or s.columns_found <= 25


def test_the_game_of_blotto_that_a_matrix_holds_has_the_same_value():
    s = saddle.games.blotto_large(5, 4, fields=3)
    # In games.blotto a field that both players hold with equal numbers is half won; here its payoff
    # is 0.
    matrix = saddle.solve(saddle.games.blotto(5, 3, enemy=4))
    assert s.value == pytest.approx(2 * matrix.value - 3)
    assert all(sum(deployment) == 5 for deployment in s.row)
    by_chance = saddle.games.blotto_large(2, 1, values=[3, 1], rules=["lottery", "most"])
    # (2, 0), (1, 1) and (0, 2) against (1, 0) and (0, 1).
    assert by_chance.value == pytest.approx(saddle.solve([[1, 2], [1, 3], [-2, 1]]).value)
    assert saddle.games.blotto_large(4, 4, fields=3, rules="row-ties").lower > 0
    assert saddle.games.blotto_large(4, 4, fields=3, head_starts=[1, 0, 0]).lower > 0
    assert saddle.games.blotto_large(5, 4, fields=3, line=0.5).value > s.value
    for wrong, match in [
        ({"rules": "least"}, "rule is 'least', must be most, row-ties"),
        (
            {"rules": ["most", "most"]},
            "there are 2 rules, must be one, or one for each of 3 fields",
        ),
        ({"head_starts": [1, 2]}, "there are 2 head starts"),
    ]:
        with pytest.raises(ValueError, match=match):
            saddle.games.blotto_large(5, 4, fields=3, **wrong)
    with pytest.raises(ValueError, match="must be fields, or values"):
        saddle.games.blotto_large(5, 4)


def test_security_and_interdiction_have_the_values_of_their_matrices():
    s = saddle.games.security(2, 1, losses=[1, 2, 3], covered=[0, -0.5, 0.25])
    covers = [(0, 1), (0, 2), (1, 2)]
    payoff = [
        [[0, -0.5, 0.25][t] if t in cover else -(t + 1) for t in range(3)] for cover in covers
    ]
    assert s.value == pytest.approx(saddle.solve(payoff).value)
    assert set(s.row) <= set(covers) and set(s.column) <= {(0,), (1,), (2,)}
    grid = saddle.games.interdiction(1, grid=(2, 2))
    # Both paths have two edges, one of which may be delayed by 1.
    assert grid.value == pytest.approx(2.5)
    assert all(path[0] == "1.1" and path[-1] == "2.2" for path in grid.column)
    with pytest.raises(ValueError, match="must be edges and source and target, or grid"):
        saddle.games.interdiction(1)
    with pytest.raises(ValueError, match="the edge from a to b is given twice"):
        saddle.games.interdiction(1, [("a", "b", 1, 1)] * 2, source="a", target="b")
    with pytest.raises(TypeError, match="edges, number 1 is"):
        saddle.games.interdiction(1, ["ab"], source="a", target="b")


def test_progress_can_stop_a_large_game():
    def stop(progress):
        raise StopIteration

    table = RANDOM.normal(size=(30, 30))
    s = saddle.solve_function(
        lambda i, j: table[i, j],
        table.shape,
        least=table.min(),
        greatest=table.max(),
        tolerance=0,
        progress=stop,
    )
    assert s.lower <= s.upper and s.termination in ("interrupted", "numerical_error", "converged")


@pytest.mark.parametrize("kind", [np.int64, np.uint64])
def test_whole_numbers_that_a_double_rounds_are_no_payoffs_of_a_sparse_matrix(kind):
    wide = np.array([[2**62 + 1, 0], [0, 1]], dtype=kind)
    with pytest.raises(ValueError, match="not all finite doubles"):
        saddle.solve(sparse.csr_matrix(wide))
    most = np.array([[np.iinfo(kind).max, 1]], dtype=kind)
    with pytest.raises(ValueError, match="not all finite doubles"):
        saddle.solve(sparse.csr_matrix(most))
    assert saddle.solve(sparse.csr_matrix(np.array([[2**62, 0], [0, 1]], dtype=kind))).converged


def test_a_sparse_matrix_with_an_entry_twice_stays_as_it_is():
    twice = sparse.csr_matrix(([1.0, 2.0, 4.0], [0, 0, 1], [0, 2, 3]), shape=(2, 2))
    s = saddle.solve(twice)
    assert s.lower <= 12 / 7 <= s.upper and twice.nnz == 3


def test_a_sparse_matrix_of_complex_numbers_is_refused():
    with pytest.raises(TypeError, match="complex128, expected real numbers"):
        saddle.solve(sparse.eye(3, dtype=complex).tocsr())
