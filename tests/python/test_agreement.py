"""Agreement with what knows nothing of the library: brute force in fractions, and linprog."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from scipy.optimize import linprog

import saddle


def solved(matrix, right):
    """Solve a square system in fractions; None if it is singular."""
    size = len(matrix)
    rows = [[Fraction(a) for a in row] + [Fraction(b)] for row, b in zip(matrix, right)]
    for k in range(size):
        pivot = next((i for i in range(k, size) if rows[i][k] != 0), None)
        if pivot is None:
            return None
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [a / rows[k][k] for a in rows[k]]
        for i in range(size):
            if i != k and rows[i][k] != 0:
                rows[i] = [a - rows[i][k] * b for a, b in zip(rows[i], rows[k])]
    return [row[-1] for row in rows]


def value_by_brute_force(payoffs):
    """Try every square part as the support of a basic solution (Shapley and Snow 1950)."""
    m, n = len(payoffs), len(payoffs[0])
    for size in range(1, min(m, n) + 1):
        for rows in combinations(range(m), size):
            for columns in combinations(range(n), size):
                part = [[payoffs[i][j] for j in columns] for i in rows]
                # All columns of the part have the expected payoff v against x, whose probabilities
                # sum to 1.
                transposed = [[part[i][j] for i in range(size)] + [-1] for j in range(size)]
                x = solved(transposed + [[1] * size + [0]], [0] * size + [1])
                y = solved([row + [-1] for row in part] + [[1] * size + [0]], [0] * size + [1])
                if x is None or y is None or min(x[:-1]) < 0 or min(y[:-1]) < 0 or x[-1] != y[-1]:
                    continue
                guaranteed = min(sum(p * payoffs[i][j] for p, i in zip(x, rows)) for j in range(n))
                conceded = max(sum(q * payoffs[i][j] for q, j in zip(y, columns)) for i in range(m))
                if guaranteed == conceded:
                    return guaranteed
    raise AssertionError("every game has a value")


@pytest.mark.parametrize("seed", range(60))
def test_values_are_those_of_brute_force(seed):
    random = np.random.default_rng(seed)
    shape = random.integers(1, 5, size=2)
    payoffs = [[int(a) for a in row] for row in random.integers(-3, 4, size=shape)]
    value = value_by_brute_force(payoffs)
    assert saddle.solve(payoffs, exact=True).value == value
    s = saddle.solve(payoffs)
    assert Fraction(s.lower) <= value <= Fraction(s.upper)
    many = saddle.solve_many(np.array([payoffs], dtype=float))
    assert Fraction(many.lower[0]) <= value <= Fraction(many.upper[0])


def value_by_linprog(payoffs):
    m, n = payoffs.shape
    found = linprog(
        np.r_[np.zeros(m), -1],
        A_ub=np.c_[-payoffs.T, np.ones(n)],
        b_ub=np.zeros(n),
        A_eq=[np.r_[np.ones(m), 0]],
        b_eq=[1],
        bounds=[(0, None)] * m + [(None, None)],
        method="highs",
    )
    assert found.success
    return -found.fun


@pytest.mark.parametrize("seed", range(300))
def test_values_are_those_of_linprog(seed):
    random = np.random.default_rng(seed)
    payoffs = random.normal(size=random.integers(1, 25, size=2))
    assert saddle.solve(payoffs).value == pytest.approx(value_by_linprog(payoffs), abs=1e-7)
