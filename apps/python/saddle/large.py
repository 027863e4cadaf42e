"""Zero-sum games without a table: sparse games, functions, best-response oracles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, ClassVar, Dict, Hashable, List, Optional, Sequence, Tuple, Union

import numpy as np

from . import _core, pictures
from .arguments import counted, limits_of, real, shown, text, whole, wholes
from .bounds import Bounded
from .progress import ProgressOption, calling

__all__ = [
    "ImplicitSolution",
    "LargeSolution",
    "double_oracle",
    "is_sparse",
    "solve_function",
    "solve_sparse",
]

Mixture = List[Tuple[Hashable, float]]


@dataclass(frozen=True, repr=False)
class LargeSolution(Bounded):
    """Strategies of both players with the bounds that they prove, in a game without a table."""

    #: Probabilities: float64 arrays of shape (m,) and (n,).
    row: np.ndarray
    column: np.ndarray
    lower: float
    upper: float
    #: A bound on the duality gap, upper - lower, as a fraction of the payoffs' range.
    gap: float
    termination: str
    algorithm: str
    iterations: int

    row_labels: ClassVar[Tuple[str, ...]] = ()
    column_labels: ClassVar[Tuple[str, ...]] = ()

    def __repr__(self) -> str:
        return pictures.text(self)


@dataclass(frozen=True, repr=False)
class ImplicitSolution(Bounded):
    """Mixtures of pure strategies that oracles found, with the bounds that they prove."""

    #: Dicts from each strategy of positive probability to its probability, the most probable first.
    row: Dict[Hashable, float]
    column: Dict[Hashable, float]
    lower: float
    upper: float
    #: A bound on the duality gap, upper - lower, as a fraction of the payoffs' range.
    gap: float
    termination: str
    #: The number of rounds; in each, both oracles are called.
    rounds: int
    #: The number of pure strategies that the oracles found.
    rows_found: int
    columns_found: int

    def __repr__(self) -> str:
        return (
            f"value {pictures.number(self.value)} ({pictures.proof(self)})\n"
            f"{counted(len(self.row), 'strategy')} used of {self.rows_found} found by "
            "the row player, "
            f"{len(self.column)} of {self.columns_found} by the column player"
        )


def is_sparse(game: Any) -> bool:
    """Return whether this is a sparse matrix or array of scipy."""
    return hasattr(game, "tocsr") and hasattr(game, "nnz")


def are_doubles(numbers: np.ndarray) -> bool:
    """Return whether real numbers of numpy, which are finite, become float64 without rounding."""
    if numbers.dtype.kind in "iu" and numbers.dtype.itemsize == 8:
        # numpy compares these numbers as doubles, so a number just below 2^63 would equal 2^63:
        # `end` excludes it.
        rounded = numbers.astype(np.float64)
        end = 2.0 ** (64 if numbers.dtype.kind == "u" else 63)
        return bool((rounded < end).all() and (rounded.astype(numbers.dtype) == numbers).all())
    return np.array_equal(numbers.astype(np.float64), numbers)


def solve_sparse(
    game: Any, tolerance: float, limits: Any, progress: ProgressOption, on_interrupt: str
) -> LargeSolution:
    """Solve a sparse matrix of scipy; see :func:`saddle.solve`."""
    rows, columns = game.shape
    entries = game.tocsr()
    if not entries.has_canonical_format:
        entries = entries.copy()
        entries.sum_duplicates()
    if entries.nnz >= 2**31:
        raise ValueError(f"the matrix stores {entries.nnz} payoffs, must store fewer than 2^31")
    if entries.dtype.kind not in "biuf":
        raise TypeError(f"payoffs are of type {entries.dtype}, expected real numbers")
    payoffs = entries.data.astype(np.float64)
    if not (np.isfinite(payoffs).all() and are_doubles(entries.data)):
        raise ValueError("payoffs of a sparse matrix are not all finite doubles, must be")
    with calling(progress, on_interrupt) as caller:
        found = _core.solve_sparse(
            entries.indptr.astype(np.int32),
            entries.indices.astype(np.int32),
            payoffs,
            rows,
            columns,
            tolerance,
            limits,
            caller,
        )
    return LargeSolution(**found)


def solve_function(
    payoff: Callable[[int, int], float],
    shape: Tuple[int, int],
    *,
    least: float,
    greatest: float,
    tolerance: float = 1e-12,
    max_iterations: Optional[int] = None,
    time_limit: Optional[float] = None,
    threads: int = 1,
    progress: ProgressOption = None,
    on_interrupt: str = "raise",
) -> LargeSolution:
    """Solve a game whose payoffs a function returns, without making a table of them.

    Parameters
    ----------
    payoff : callable
        ``payoff(i, j)`` is what the column player pays the row player for the pure strategies i
        and j, counted from 0. It must always return the same float for the same pair.
    shape : (m, n)
        The numbers of pure strategies of the players, each less than 2^26.
    least, greatest : float
        A lower and an upper bound on all payoffs; the minimum and the maximum payoff are best.
    tolerance : float
        The solver stops once the duality gap is at most this fraction of greatest - least.
    max_iterations, time_limit, threads, progress, on_interrupt
        As :func:`solve` takes them; only one thread at a time calls Python.

    Returns
    -------
    LargeSolution

    Raises
    ------
    ValueError
        If the bounds are not finite or in the wrong order, or a payoff is outside of them.

    Notes
    -----
    Each of a few hundred iterations calls `payoff` for each strategy of one player and each
    strategy that the other player uses, in the first iteration mn times. A table is faster, if it
    fits into memory.

    Examples
    --------
    >>> s = saddle.solve_function(lambda i, j: abs(i - j), (20, 20), least=0, greatest=19)
    >>> s.lower <= 9.5 <= s.upper, s.converged
    (True, True)
    """
    limits = limits_of(max_iterations, time_limit, threads)
    if not callable(payoff):
        raise TypeError(f"payoff is {shown(payoff)}, must be callable")
    sizes = wholes(shape, "shape")
    if len(sizes) != 2:
        raise ValueError(f"shape has {counted(len(sizes), 'number')}, must have 2")
    with calling(progress, on_interrupt) as caller:
        found = _core.solve_function(
            payoff,
            *sizes,
            real(least, "least"),
            real(greatest, "greatest"),
            real(tolerance, "tolerance"),
            limits,
            caller,
        )
    return LargeSolution(**found)


def _sorted(mixture: Sequence[Tuple[Any, float]], named: Callable[[Any], Hashable]) -> Dict:
    return {named(strategy): weight for strategy, weight in sorted(mixture, key=lambda m: -m[1])}


class _Numbered:
    """Numbers the strategies of a player; the first strategy has number 0."""

    def __init__(self, first: Hashable) -> None:
        self.strategies = [first]
        self._numbers = {first: 0}

    def number(self, strategy: Hashable) -> int:
        number = self._numbers.setdefault(strategy, len(self.strategies))
        if number == len(self.strategies):
            self.strategies.append(strategy)
        return number

    def mixture(self, numbered: Sequence[Tuple[int, float]]) -> Mixture:
        return [(self.strategies[number], weight) for number, weight in numbered]


def double_oracle(
    payoff: Callable[[Any, Any], float],
    best_row: Callable[[Mixture], Any],
    best_column: Callable[[Mixture], Any],
    *,
    first_row: Hashable,
    first_column: Hashable,
    least: float,
    greatest: float,
    error: float = 0.0,
    tolerance: float = 1e-12,
    max_iterations: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressOption = None,
    on_interrupt: str = "raise",
) -> ImplicitSolution:
    """Solve a game given by best-response oracles; it may have too many strategies to list.

    Parameters
    ----------
    payoff : callable
        ``payoff(row, column)`` is what the column player pays the row player.
    best_row, best_column : callable
        Each takes a mixture of the other player, a list of pairs of a strategy and its probability,
        and returns a pure strategy that is a best response to it. The proof assumes this.
    first_row, first_column : hashable
        Any strategy of each player. Any object that can be a key of a dict can be a strategy.
    least, greatest : float
        A lower and an upper bound on all payoffs.
    error : float
        The maximum distance of the payoff of an oracle's strategy from the best; 0 if it is exact.
    tolerance : float
        The solver stops once the duality gap is at most this fraction of greatest - least.
    max_iterations, time_limit, progress, on_interrupt
        As :func:`solve` takes them; an iteration is one call of both oracles.

    Returns
    -------
    ImplicitSolution
        Dicts from strategies to probabilities, with proved bounds.

    Raises
    ------
    ValueError
        If the bounds are not finite or in the wrong order, or a payoff is outside of them.

    Notes
    -----
    Double oracle (McMahan, Gordon and Blum 2003): the strategies found so far form the restricted
    game, and both oracles respond to its solution.

    Examples
    --------
    Both name a number up to 60, and the greater one wins 1:

    >>> def payoff(i, j):
    ...     return (i > j) - (i < j)
    >>> s = saddle.double_oracle(payoff, lambda y: 60, lambda x: 60, first_row=1, first_column=2,
    ...                          least=-1, greatest=1)
    >>> s.value, s.row, s.rounds <= 3
    (0.0, {60: 1.0}, True)
    """
    for name, function in (
        ("payoff", payoff),
        ("best_row", best_row),
        ("best_column", best_column),
    ):
        if not callable(function):
            raise TypeError(f"{name} is {shown(function)}, must be callable")
    rows, columns = _Numbered(first_row), _Numbered(first_column)
    error = real(error, "error")
    if not error >= 0:
        raise ValueError(f"error is {error}, must be >= 0")
    limits = limits_of(max_iterations, time_limit)
    with calling(progress, on_interrupt) as caller:
        found = _core.double_oracle(
            lambda i, j: payoff(rows.strategies[i], columns.strategies[j]),
            lambda mixture: (rows.number(best_row(columns.mixture(mixture))), error),
            lambda mixture: (columns.number(best_column(rows.mixture(mixture))), error),
            real(least, "least"),
            real(greatest, "greatest"),
            real(tolerance, "tolerance"),
            limits,
            caller,
        )
    found["row"] = _sorted(found["row"], rows.strategies.__getitem__)
    found["column"] = _sorted(found["column"], columns.strategies.__getitem__)
    return ImplicitSolution(**found)
