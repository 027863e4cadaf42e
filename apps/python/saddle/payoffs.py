"""How payoffs and strategies of any kind are converted for the library."""

from __future__ import annotations

from typing import Any, List, Optional, Sequence

import numpy as np

from . import _core
from ._core import MatrixGame
from .arguments import counted, shown
from .other_packages import nfg_of, package_of, table_of, zero_sum_part

# Whole numbers up to this are exact as doubles.
_MOST_WHOLE = 2**53


def matrix_game(
    payoffs: Any,
    row_labels: Optional[Sequence[str]] = None,
    column_labels: Optional[Sequence[str]] = None,
) -> MatrixGame:
    """Return payoffs with labels as a game, every number exactly.

    Parameters
    ----------
    payoffs : array_like of shape (m, n), DataFrame, MatrixGame or a game of another package
        What the column player pays the row player: numbers of numpy, int, float, Fraction, Decimal,
        or texts such as ``"1/3"`` and ``"0.1"``, which is one tenth. The index and the columns of a
        DataFrame become labels, unless they count from 0. A game of pygambit, nashpy, quantecon or
        OpenSpiel must be in normal form, with two players and payoffs of a constant sum.
    row_labels, column_labels : sequence of str, optional
        One for each row and each column.

    Returns
    -------
    MatrixGame

    Raises
    ------
    ValueError
        If there are no payoffs, a payoff is not finite, or rows differ in length. The message names
        the place.
    TypeError
        If a payoff is not a real number.

    Notes
    -----
    O(mn). Arrays of float64 in C order are copied once, into the game.

    Examples
    --------
    >>> game = saddle.matrix_game([["1/3", 0], [0.5, 1]], row_labels=["up", "down"])
    >>> game.shape, game.row_labels
    ((2, 2), ['up', 'down'])
    >>> game.exact_payoffs[0, 0]
    Fraction(1, 3)
    """
    if isinstance(payoffs, MatrixGame):
        if row_labels is None and column_labels is None:
            return payoffs
        if row_labels is None:
            row_labels = payoffs.row_labels
        if column_labels is None:
            column_labels = payoffs.column_labels
        payoffs = payoffs.exact_payoffs if payoffs.is_exact else payoffs.payoffs
    if package_of(payoffs):
        return _matrix_of_other(payoffs, row_labels, column_labels)
    is_frame = hasattr(payoffs, "iloc") and hasattr(payoffs, "columns")
    if is_frame:
        row_labels = _index_labels(payoffs.index) if row_labels is None else row_labels
        column_labels = _index_labels(payoffs.columns) if column_labels is None else column_labels
        payoffs = payoffs.to_numpy()
    rows = _texts(row_labels, "row_labels")
    columns = _texts(column_labels, "column_labels")
    array = _array(payoffs, 2)
    if array.dtype == np.float64:
        return _core.game_from_doubles(array, rows, columns)
    if array.ndim == 2 and array.size == 0:
        raise ValueError(
            f"a payoff matrix is {array.shape[0]} x {array.shape[1]}, must have an entry"
        )
    numbers = [number for line in array for number in line]
    try:
        return _core.game_from_numbers(numbers, *array.shape, rows, columns)
    except ValueError as error:
        if is_frame and any(isinstance(cell, str) for cell in array[:, 0]):
            hint = "to use a column as labels, call set_index(), or read with index_col=0"
            raise ValueError(f"{error} ({hint})") from None
        raise


def _matrix_of_other(
    game: Any, row_labels: Optional[Sequence[str]], column_labels: Optional[Sequence[str]]
) -> MatrixGame:
    """Return a game of another package whose payoffs have a constant sum."""
    if package_of(game) == "pygambit":
        own, _ = _core.game_from_nfg(nfg_of(game).encode(), "pygambit.Game")
        payoffs = [own.payoffs(player) for player in range(own.players)]
        labels = own.labels
    else:
        payoffs, labels, _, _ = table_of(game)
    given = [row_labels, column_labels]
    both = [
        own if own is not None else (labels[k] if labels else None) for k, own in enumerate(given)
    ]
    return matrix_game(zero_sum_part(payoffs), *both)


def _reduced(game: MatrixGame) -> Any:
    payoffs = game.exact_payoffs if game.is_exact else game.payoffs
    return matrix_game, (payoffs, game.row_labels, game.column_labels)


# How a game is pickled.
MatrixGame.__reduce__ = _reduced  # type: ignore


def games_array(games: Any) -> np.ndarray:
    """Return many games as a float64 array in C order; ValueError if that rounds a payoff."""
    array = _array(games, 3)
    if array.dtype != np.float64:
        raise ValueError(
            "payoffs are not all doubles, must be in solve_many (solve takes one game exactly)"
        )
    return array


def strategy(weights: Any, side: str) -> np.ndarray:
    """Return a strategy as a float64 array of one dimension."""
    try:
        array = np.asarray(weights)
    except ValueError:
        raise TypeError(f"the {side} strategy is no sequence of real numbers") from None
    if array.ndim != 1:
        raise ValueError(f"the {side} strategy has {counted(array.ndim, 'dimension')}, must have 1")
    try:
        return np.ascontiguousarray(array, dtype=np.float64)
    except OverflowError:
        raise ValueError(f"a weight of the {side} strategy must fit a double") from None
    except (TypeError, ValueError):
        raise TypeError(f"the {side} strategy has weights that are no real numbers") from None


def _texts(labels: Optional[Sequence[str]], name: str) -> List[str]:
    if labels is None:
        return []
    if isinstance(labels, str):
        raise TypeError(f"{name} is the text {labels!r}, expected a sequence of texts")
    if not hasattr(labels, "__iter__"):
        raise TypeError(f"{name} is {shown(labels)}, expected a sequence of texts")
    texts: List[str] = []
    for number, label in enumerate(labels, 1):
        try:
            text = str(label)
        except RecursionError:
            raise TypeError(f"{name}, number {number} is {shown(label)}, must be a text") from None
        # Surrogates cannot be written as UTF-8.
        if not text.isascii() and any("\ud800" <= letter <= "\udfff" for letter in text):
            raise ValueError(f"{name}, number {number} is {text!r}, must be Unicode")
        texts.append(text)
    return texts


def _index_labels(index: Any) -> List[str]:
    counts = type(index).__name__ == "RangeIndex"
    return [] if counts else [str(label) for label in index]


def _array(payoffs: Any, dimensions: int) -> np.ndarray:
    """Return an array of float64 in C order if that rounds no payoff, else of objects."""
    if np.ma.isMaskedArray(payoffs) and np.ma.getmaskarray(payoffs).any():
        raise ValueError("some payoffs are masked, all must be present")
    try:
        array = np.asarray(payoffs)
    except ValueError:
        raise ValueError(_why_ragged(payoffs, dimensions)) from None
    if not isinstance(payoffs, np.ndarray):
        # numpy may have rounded the numbers of a list, or converted them to texts.
        is_large = array.dtype.kind == "f" and array.size and np.abs(array).max() >= _MOST_WHOLE
        if array.dtype.kind in "USV" or is_large:
            array = np.array(payoffs, dtype=object)
    if array.ndim == 0 and not isinstance(payoffs, np.ndarray):
        raise TypeError(_why_no_array(payoffs))
    if array.ndim != dimensions:
        if array.dtype == object and array.ndim < dimensions and array.ndim > 0:
            raise ValueError(_why_ragged(payoffs, dimensions))
        have = counted(array.ndim, "dimension")
        hint = " (solve_many takes many games)" if array.ndim == 3 else ""
        raise ValueError(f"payoffs have {have}, must have {dimensions}{hint}")
    kind = array.dtype.kind
    is_double = (
        kind == "b"
        or (kind == "f" and array.itemsize <= 8)
        or (kind in "iu" and (array.itemsize <= 4 or _is_small(array)))
    )
    if is_double:
        return np.ascontiguousarray(array, dtype=np.float64)
    if kind in "iufOU":
        return array.astype(object) if kind in "iuU" else array
    raise TypeError(f"payoffs are of type {array.dtype}, expected real numbers")


def _is_small(whole: np.ndarray) -> bool:
    return not whole.size or (int(whole.max()) <= _MOST_WHOLE and int(whole.min()) >= -_MOST_WHOLE)


def _why_no_array(payoffs: Any) -> str:
    if isinstance(payoffs, str):
        hint = " (read_csv and read_game read files)"
        return f"payoffs are the text {payoffs!r}, expected rows of numbers{hint}"
    return f"payoffs are of type {type(payoffs).__name__}, expected rows of numbers"


def _why_ragged(payoffs: Any, dimensions: int) -> str:
    lengths = [len(row) if hasattr(row, "__len__") else None for row in payoffs]
    for number, length in enumerate(lengths, start=1):
        if length is None:
            return f"row {number} of the payoffs is a single number, must be a row"
        if length != lengths[0]:
            return (
                f"row {number} of the payoffs has {counted(length, 'entry')}, "
                f"must have {lengths[0]} like row 1"
            )
    return f"payoffs are not a rectangular array of numbers with {dimensions} dimensions"
