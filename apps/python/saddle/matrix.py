"""Zero-sum games in normal form: single games, many games, exact solutions, all optima."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import wraps
from typing import (
    Any,
    Callable,
    Dict,
    Iterator,
    List,
    Literal,
    NamedTuple,
    Optional,
    Sequence,
    Tuple,
    Union,
    overload,
)

import numpy as np

from . import _core, pictures, plots
from ._core import MatrixGame, Solution
from .arguments import limits_of, real, shown, text, whole
from .large import is_sparse, solve_sparse
from .payoffs import games_array, matrix_game, strategy
from .progress import ProgressOption, calling

__all__ = [
    "Batch",
    "Bounds",
    "EntrySensitivity",
    "ExactSolution",
    "OptimalSet",
    "OptimalSets",
    "Sensitivity",
    "Unfinished",
    "methods",
    "optimal_set",
    "read_csv",
    "sensitivity",
    "solve",
    "solve_many",
    "verify",
]


def _restored(*parts: Any) -> Solution:
    return _core.restored(*parts)


def _reduced(s: Solution) -> Any:
    ending = (s.termination, s.algorithm, s.iterations, s.fallbacks)
    return _restored, (s.game, s.row, s.column, s.tolerance, ending)


# How a solution is pickled; the bounds are computed anew.
Solution.__reduce__ = _reduced  # type: ignore


def _picture(solution: Any) -> str:
    return _core.picture_of_matrix(solution.game, list(solution.row), list(solution.column))


# These methods of the class are written in Python.
Solution.__repr__ = pictures.text  # type: ignore
Solution._repr_html_ = pictures.html  # type: ignore
Solution._picture = _picture  # type: ignore
Solution.plot = pictures.plot  # type: ignore
Solution.as_dict = pictures.as_dict  # type: ignore


class Unfinished(RuntimeError):
    """A limit ended a computation that has no partial answer."""


@dataclass(frozen=True, repr=False)
class ExactSolution:
    """Strategies of both players as Fractions, with the bounds that they prove.

    If `converged`, both bounds equal the value of the game.
    """

    game: MatrixGame
    row: Tuple[Fraction, ...]
    column: Tuple[Fraction, ...]
    lower: Fraction
    upper: Fraction
    termination: str
    algorithm: str
    iterations: int
    exact_pivots: int

    @property
    def value(self) -> Fraction:
        """The middle of the bounds."""
        return (self.lower + self.upper) / 2

    @property
    def converged(self) -> bool:
        """Whether `lower` and `upper` are the value of the game."""
        return self.termination == "converged"

    @property
    def row_labels(self) -> List[str]:
        """One label for each row, or an empty list."""
        return self.game.row_labels

    @property
    def column_labels(self) -> List[str]:
        """One label for each column, or an empty list."""
        return self.game.column_labels

    def __iter__(self) -> Iterator[Any]:
        return iter((self.value, self.row, self.column))

    def __repr__(self) -> str:
        return pictures.text(self)

    def _repr_html_(self) -> str:
        return pictures.html(self)

    def _picture(self) -> str:
        return _picture(self)

    def as_dict(self) -> Dict[str, Any]:
        """Return the answer as the program prints it in JSON, with fractions too.

        Returns
        -------
        dict
            An argument for ``json.dumps``; see :meth:`Solution.as_dict`.

        Examples
        --------
        >>> saddle.solve([["1/3", 0], [0, "1/6"]], exact=True).as_dict()["exact"]["value"]
        '1/9'
        """
        return pictures.as_dict(self)

    def plot(self, ax: Any = None) -> Any:
        """Draw the game as :meth:`Solution.plot` does.

        Parameters
        ----------
        ax : matplotlib.axes.Axes, optional

        Returns
        -------
        matplotlib.axes.Axes

        Examples
        --------
        >>> saddle.solve([[3, -1], [-2, 4]], exact=True).plot().get_xlabel()
        'probability of 1'
        """
        return pictures.plot(self, ax)


def _plain_games_first(general: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function by which the extension solves arrays and lists if there are no options.

    Comparing eleven options with their defaults takes longer than solving a 3 x 3 game.
    """

    @wraps(general)
    def solve(game: Any, **options: Any) -> Any:
        if not options:
            solution = _core.solve_plain(game)
            if solution is not None:
                return solution
        return general(game, **options)

    return solve


@overload
def solve(
    game: Any,
    *,
    exact: Literal[False] = False,
    method: str = "auto",
    select: Optional[str] = None,
    tolerance: float = 1e-12,
    max_iterations: Optional[int] = None,
    time_limit: Optional[float] = None,
    start: Union[None, Solution, Sequence[Any]] = None,
    threads: int = 1,
    row_labels: Optional[Sequence[str]] = None,
    column_labels: Optional[Sequence[str]] = None,
    progress: ProgressOption = None,
    on_interrupt: str = "raise",
) -> Solution:
    """Return the solution in doubles."""


@overload
def solve(
    game: Any,
    *,
    exact: Literal[True],
    method: str = "auto",
    select: Optional[str] = None,
    tolerance: float = 1e-12,
    max_iterations: Optional[int] = None,
    time_limit: Optional[float] = None,
    start: Union[None, Solution, Sequence[Any]] = None,
    threads: int = 1,
    row_labels: Optional[Sequence[str]] = None,
    column_labels: Optional[Sequence[str]] = None,
    progress: ProgressOption = None,
    on_interrupt: str = "raise",
) -> ExactSolution:
    """Return the solution in fractions."""


@_plain_games_first
def solve(
    game,
    *,
    exact=False,
    method="auto",
    select=None,
    tolerance=1e-12,
    max_iterations=None,
    time_limit=None,
    start=None,
    threads=1,
    row_labels=None,
    column_labels=None,
    progress=None,
    on_interrupt="raise",
):
    """Solve a zero-sum game: its value and an optimal strategy of each player, with a proof.

    Parameters
    ----------
    game : array_like of shape (m, n), DataFrame, MatrixGame or sparse matrix of scipy
        What the column player pays the row player, see :func:`matrix_game`. A sparse matrix is
        solved as it is stored, without a table of its zeros.
    exact : bool
        Answer in fractions, by rational arithmetic.
    method : str
        ``"auto"`` or one of :func:`methods`.
    select : "max-entropy", optional
        Return the optimal strategies of maximum entropy, which give equal pure strategies equal
        probabilities (Nash averaging). The pure strategies that optimal strategies use are found
        exactly.
    tolerance : float
        The solver stops once the duality gap is at most this fraction of the payoffs' range.
    max_iterations, time_limit : optional
        Stop after this many iterations, or seconds; the answer then says so in `termination`,
        and its bounds are still true.
    start : Solution or pair of strategies, optional
        Where to start, for example at the solution of a similar game. This may help games of more
        than 64 rows or columns.
    threads : int
        The maximum number of threads; more threads save a little time for millions of payoffs.
    row_labels, column_labels : sequence of str, optional
        Names of the pure strategies.
    progress : callable or True, optional
        Called about 20 times a second with a :class:`Progress`; True shows a bar. If it raises
        StopIteration the solver stops and returns its answer so far; any other exception is
        passed on.
    on_interrupt : {"raise", "return"}
        What Ctrl-C does: raise KeyboardInterrupt, or return the answer so far.

    Returns
    -------
    Solution, ExactSolution, or LargeSolution for a sparse matrix
        Unpacks into value, row strategy, column strategy.

    Raises
    ------
    ValueError, TypeError
        If the game is not a matrix of finite real numbers, or an option is out of range.
    Unfinished
        If a limit ended the computation for `select`.

    Notes
    -----
    A 3 x 3 game takes about a microsecond, n x n about n pivots of O(n^2). The interpreter's lock
    is released, except for the smallest games, so that several threads can solve different games
    at the same time. Any pair of strategies x, y proves ``min(x @ A) <= value <= max(A @ y)`` (von
    Neumann 1928); `lower` and `upper` are these numbers, rounded outward.

    Examples
    --------
    >>> s = saddle.solve([[3, -1], [-2, 4]])
    >>> s.value
    1.0
    >>> s.row, s.column
    (array([0.6, 0.4]), array([0.5, 0.5]))
    >>> s.lower <= 1 <= s.upper
    True
    >>> saddle.solve([["1/3", 0], [0, "1/6"]], exact=True).value
    Fraction(1, 9)
    >>> saddle.solve([[1, 1], [1, 1]], select="max-entropy").row
    array([0.5, 0.5])
    """
    limits = limits_of(max_iterations, time_limit, threads)
    if select is not None and text(select, "select") != "max-entropy":
        raise ValueError(f"select is {shown(select)}, must be 'max-entropy' or None")
    if is_sparse(game):
        if exact or method != "auto" or select or start is not None or row_labels or column_labels:
            raise ValueError(
                "exact, method, select, start or labels are given, not allowed for a sparse matrix"
            )
        return solve_sparse(game, real(tolerance, "tolerance"), limits, progress, on_interrupt)
    tolerance = real(tolerance, "tolerance")
    matrix = matrix_game(game, row_labels, column_labels)
    if exact and method != "auto":
        raise ValueError(f"method is {shown(method)}, must be 'auto' for an exact answer")
    if select and (exact or method != "auto" or start is not None):
        raise ValueError("exact, method or start are given, not allowed with select")
    with calling(progress, on_interrupt) as caller:
        if select:
            solution = _core.solve_evenly(matrix, tolerance, limits, caller)
            if solution is None:
                raise Unfinished("a limit was reached before all optimal strategies were known")
            return solution
        if exact:
            return ExactSolution(matrix, **_core.solve_exactly(matrix, tolerance, limits, caller))
        return _core.solve_game(
            matrix, text(method, "method"), tolerance, limits, _start(start), caller
        )


def _start(start: Any) -> Any:
    if start is None:
        return None
    if hasattr(start, "row"):
        start = start.row, start.column
    if not hasattr(start, "__len__") or len(start) != 2:
        raise TypeError("start is neither a solution nor a pair of strategies")
    row, column = start
    return strategy(row, "row"), strategy(column, "column")


def methods() -> Dict[str, str]:
    """Return the methods of :func:`solve`.

    Returns
    -------
    dict
        Maps the name of each method to its purpose.

    Examples
    --------
    >>> saddle.methods()["closed-form"]
    '2x2 and 3x3 by formula, 2xn and mx2 by the envelope of lines'
    """
    return _core.methods()


@dataclass(frozen=True)
class Batch:
    """The solutions of k games of one shape (m, n), as arrays.

    `value`, `lower`, `upper` and `gap` have shape (k,), `row` (k, m), `column` (k, n). Arrays
    that were not requested are None. A game that a limit left unsolved has the bounds -inf and inf.
    """

    value: Optional[np.ndarray]
    lower: Optional[np.ndarray] = None
    upper: Optional[np.ndarray] = None
    gap: Optional[np.ndarray] = None
    row: Optional[np.ndarray] = None
    column: Optional[np.ndarray] = None
    termination: str = ""

    @classmethod
    def empty(cls, games: int, rows: int, columns: int) -> "Batch":
        """Return uninitialised arrays for the results of games.

        Parameters
        ----------
        games, rows, columns : int
            How many games there are, and their shape.

        Returns
        -------
        Batch

        Examples
        --------
        >>> saddle.Batch.empty(5, 2, 3).column.shape
        (5, 3)
        """
        value, lower, upper, gap = (np.empty(games) for _ in range(4))
        return cls(value, lower, upper, gap, np.empty((games, rows)), np.empty((games, columns)))

    @property
    def converged(self) -> np.ndarray:
        """Whether the gap of each game is at most 1e-12."""
        if self.gap is None:
            raise ValueError("this batch has no gaps")
        return self.gap <= 1e-12

    def __len__(self) -> int:
        return next(len(a) for a in self._arrays() if a is not None)

    def _arrays(self) -> Tuple[Optional[np.ndarray], ...]:
        return self.value, self.lower, self.upper, self.gap, self.row, self.column


def solve_many(
    games: Any,
    *,
    out: Optional[Batch] = None,
    values_only: bool = False,
    threads: int = 1,
    time_limit: Optional[float] = None,
    progress: ProgressOption = None,
    on_interrupt: str = "raise",
) -> Batch:
    """Solve many games of one shape: the fast path for millions of small ones.

    Parameters
    ----------
    games : array_like of shape (k, m, n)
        An array of float64 in C order is not copied; it must not change during the call.
    out : Batch, optional
        Arrays for the results, such as an earlier answer; None for results that are not wanted.
        Reusing arrays is faster: for small games, the first access to new memory takes longer than
        solving.
    values_only : bool
        Leave bounds and strategies out.
    threads : int
        The number of threads that share the games; the answer does not depend on it.
    time_limit, progress, on_interrupt
        As :func:`solve` takes them; progress is the number of games solved.

    Returns
    -------
    Batch

    Raises
    ------
    ValueError
        If a payoff is not finite (the message names the game and the entry) or not a double, or if
        an array of `out` has another shape or type, is not writable, or overlaps the games.

    Notes
    -----
    Each game is solved to a gap of 1e-12 of its range. A game needs no Python object and no
    memory allocation: on one core a 2 x 2 game takes about 10 ns, a 3 x 3 game 20 ns.

    Examples
    --------
    >>> games = np.array([[[3, -1], [-2, 4]], [[1, 0], [0, 1]]], dtype=float)
    >>> b = saddle.solve_many(games)
    >>> b.value
    array([1. , 0.5])
    >>> b.row[0]
    array([0.6, 0.4])
    """
    limits = limits_of(None, time_limit, threads)
    array = games_array(games)
    if min(array.shape[1:]) == 0:
        raise ValueError(f"games are {array.shape[1]} x {array.shape[2]}, must have an entry")
    if out is None:
        out = Batch(np.empty(len(array))) if values_only else Batch.empty(*array.shape)
    if not isinstance(out, Batch):
        raise TypeError(f"out is of type {type(out).__name__}, must be a Batch")
    with calling(progress, on_interrupt) as caller:
        termination = _core.solve_games(array, out._arrays(), limits, caller)
    return replace(out, termination=termination)


class Bounds(NamedTuple):
    """What two strategies prove: ``lower <= value of the game <= upper``."""

    lower: Any
    upper: Any
    #: upper - lower as a fraction of the payoffs' range.
    gap: Any

    def __repr__(self) -> str:
        return pictures.told_fields(self)


def verify(game: Any, row: Any, column: Any, *, exact: bool = False) -> Bounds:
    """Return the bounds on the value of a game that two strategies prove, without solving it.

    Parameters
    ----------
    game : array_like of shape (m, n), DataFrame or MatrixGame
    row, column : array_like of shape (m,) and (n,)
        Weights; each strategy is its weights divided by their sum.
    exact : bool
        Compute in rational arithmetic and return Fractions.

    Returns
    -------
    Bounds
        floats that are rounded outward, or Fractions.

    Raises
    ------
    ValueError
        If the length of a strategy does not fit the game, or weights are negative or all zero.

    Notes
    -----
    O(mn), two products with the matrix.

    Examples
    --------
    >>> saddle.verify([[3, -1], [-2, 4]], ["3/5", "2/5"], [1, 1], exact=True)
    Bounds(lower=Fraction(1, 1), upper=Fraction(1, 1), gap=Fraction(0, 1))
    >>> saddle.verify([[3, -1], [-2, 4]], [1, 0], [0, 1])
    Bounds(lower=-1.0, upper=4.0, gap=0.83333333...)
    """
    matrix = matrix_game(game)
    if exact:
        for side, weights in (("row", row), ("column", column)):
            if not hasattr(weights, "__iter__"):
                raise TypeError(
                    f"the {side} strategy is {shown(weights)}, must be a sequence of weights"
                )
        return Bounds(*_core.verify_exactly(matrix, list(row), list(column)))
    solution = _core.certified(matrix, strategy(row, "row"), strategy(column, "column"), 1e-12)
    return Bounds(solution.lower, solution.upper, solution.gap)


@dataclass(frozen=True, repr=False)
class OptimalSet:
    """The optimal strategies of one player: a polytope."""

    #: The dimension, 0 if the optimal strategy is unique.
    dimension: int
    #: The pure strategies that every optimal strategy uses, counted from 0.
    essential: Tuple[int, ...]
    #: The pure strategies that some optimal strategy uses.
    used: Tuple[int, ...]
    #: The extreme optimal strategies, in lexicographic order.
    extreme_strategies: Tuple[Tuple[Fraction, ...], ...]
    #: Whether these are all extreme optimal strategies.
    complete: bool

    def __repr__(self) -> str:
        return pictures.told_fields(self)


@dataclass(frozen=True, repr=False)
class OptimalSets:
    """All optimal strategies of a game."""

    value: Fraction
    row: OptimalSet
    column: OptimalSet
    strictly_complementary: bool
    game: MatrixGame = field(repr=False)

    def __repr__(self) -> str:
        return pictures.told_fields(self)

    def _repr_html_(self) -> str:
        return pictures.optimal_html(self)

    def _picture(self) -> str:
        if 3 not in self.game.shape:
            m, n = self.game.shape
            raise ValueError(f"the game is {m} x {n}, must have 3 rows or 3 columns for a triangle")
        sets = (self.row.extreme_strategies, self.column.extreme_strategies)
        return _core.picture_of_sets(self.game, *sets)

    plot = plots.optimal_sets

    @property
    def unique(self) -> bool:
        """Whether each player has only one optimal strategy."""
        return self.row.dimension == 0 and self.column.dimension == 0


def optimal_set(
    game: Any,
    *,
    limit: int = 1000,
    time_limit: Optional[float] = None,
    progress: ProgressOption = None,
) -> OptimalSets:
    """Return all optimal strategies of both players, in fractions.

    Parameters
    ----------
    game : array_like of shape (m, n), DataFrame or MatrixGame
    limit : int
        List at most this many extreme strategies of a player; see `complete`.
    time_limit : float, optional
        In seconds.
    progress
        As :func:`solve` takes it.

    Returns
    -------
    OptimalSets

    Raises
    ------
    Unfinished
        If the time limit ended the computation.

    Notes
    -----
    The extreme strategies may be exponentially many; they are enumerated by double description
    (Motzkin, Raiffa, Thompson and Thrall 1953).

    Examples
    --------
    >>> sets = saddle.optimal_set([[0, 1, 1], [1, 0, 0]])
    >>> sets.value, sets.unique, sets.column.dimension
    (Fraction(1, 2), False, 1)
    >>> sets.column.extreme_strategies[0]
    (Fraction(1, 2), Fraction(0, 1), Fraction(1, 2))
    """
    limit = whole(limit, "limit", 1)
    limits = limits_of(None, time_limit)
    matrix = matrix_game(game)
    with calling(progress, "raise") as caller:
        found = _core.optimal_sets(matrix, limit, limits, caller)
    if found is None:
        raise Unfinished("the time limit was reached before all optimal strategies were known")
    return OptimalSets(
        found["value"],
        OptimalSet(**found["row"]),
        OptimalSet(**found["column"]),
        found["strictly_complementary"],
        matrix,
    )


class EntrySensitivity(NamedTuple):
    """The effect of a change of one payoff on a unique optimum."""

    row: int
    column: int
    #: The derivative of the value with respect to the payoff.
    derivative: Fraction
    #: The supports stay the same while the payoff is between these bounds; None means no bound.
    least: Optional[Fraction]
    greatest: Optional[Fraction]

    def __repr__(self) -> str:
        return pictures.told_fields(self)


@dataclass(frozen=True, repr=False)
class Sensitivity:
    """The sensitivities of all payoffs that both players use; all other derivatives are 0."""

    #: Whether the optimum is unique; if it is not, there are no entries.
    unique: bool
    entries: Tuple[EntrySensitivity, ...]

    def __repr__(self) -> str:
        return pictures.told_fields(self)

    def __iter__(self) -> Iterator[EntrySensitivity]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)


def sensitivity(
    game: Any, *, time_limit: Optional[float] = None, progress: ProgressOption = None
) -> Sensitivity:
    """Return exact derivatives of the value by each payoff, and ranges with the same supports.

    Parameters
    ----------
    game : array_like of shape (m, n), DataFrame or MatrixGame
    time_limit : float, optional
        In seconds.
    progress
        As :func:`solve` takes it.

    Returns
    -------
    Sensitivity

    Raises
    ------
    Unfinished
        If the time limit ended the computation.

    Notes
    -----
    The derivative of the value with respect to payoff (i, j) is x_i y_j (Mills 1956).

    Examples
    --------
    >>> for entry in saddle.sensitivity([[3, -1], [-2, 4]]):
    ...     print(entry.row, entry.column, entry.derivative, entry.least, entry.greatest)
    0 0 3/10 -1 None
    0 1 3/10 None 3
    1 0 1/5 None 3
    1 1 1/5 -1 None
    """
    limits = limits_of(None, time_limit)
    with calling(progress, "raise") as caller:
        found = _core.sensitivities(matrix_game(game), limits, caller)
    if found is None:
        raise Unfinished("the time limit was reached before all sensitivities were known")
    return Sensitivity(found[0], tuple(EntrySensitivity(*entry) for entry in found[1]))


def read_csv(path: Any, *, labels: str = "detect", delimiter: str = "") -> MatrixGame:
    """Read a payoff matrix from CSV, every number exactly as written.

    Parameters
    ----------
    path : str, path or file object
    labels : {"detect", "none", "rows", "columns", "both"}
        Which labels the file has (default: found from the text).
    delimiter : str
        What separates the cells (default: found from the text).

    Returns
    -------
    MatrixGame

    Raises
    ------
    ParseError
        A ValueError that names the file, the line and the cell, and what was expected. It is also
        raised if a word beside numbers may or may not be a label: then `labels` decides.
    OSError
        If the file cannot be read.

    Notes
    -----
    O(mn). ``0.1`` is one tenth, ``1e-3`` one thousandth; fractions and percentages are numbers too.
    :func:`read_game` reads other formats.

    Examples
    --------
    >>> import io
    >>> game = saddle.read_csv(io.StringIO(",left,right\\nup,0.1,1/3\\ndown,1/4,-0.2\\n"))
    >>> saddle.solve(game, exact=True).value
    Fraction(31, 205)
    """
    content, name = read_text(path)
    return _core.game_from_csv(content, name, text(labels, "labels"), text(delimiter, "delimiter"))


def read_text(path: Any) -> Tuple[bytes, str]:
    """Return the bytes and the name of a file, given as a path or file object."""
    if hasattr(path, "read"):
        content = path.read()
        name = str(getattr(path, "name", "text"))
        if not isinstance(content, (str, bytes)):
            raise TypeError(f"read() returned {type(content).__name__}, expected str or bytes")
        return (content.encode() if isinstance(content, str) else content), name
    with open(path, "rb") as file:
        return file.read(), str(path)
