"""Games of heaps, on boards and texts: the functions of :mod:`saddle.games` for them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple, Optional, Sequence, Tuple

import numpy as np

from . import _core
from .payoffs import matrix_game
from .progress import calling

__all__ = [
    "BoardGame",
    "HeapGame",
    "HeapMove",
    "SubstringGame",
    "TakeAndBreak",
    "border_grid",
    "coin_grid",
    "half_piles",
    "nim",
    "split_merge",
    "substring",
    "subtraction",
    "take_and_break",
    "wythoff",
]


class HeapMove(NamedTuple):
    """What a move leaves in a heap, counted from 0."""

    heap: int
    to: int


class HeapGame(NamedTuple):
    """Who wins a game of heaps, N for the player to move and P for the other, and how."""

    outcome: str
    #: All moves that win.
    winning_moves: Tuple[Any, ...] = ()
    #: The Grundy value of the sum, where it is known.
    nim_sum: Optional[int] = None
    #: The Grundy value of each heap.
    grundy: Optional[Tuple[int, ...]] = None
    #: Where the values of heaps begin to repeat themselves, and after how many: a proved period.
    period: Optional[Tuple[int, int]] = None


def _moves(moves: Sequence[Any]) -> Tuple[HeapMove, ...]:
    return tuple(HeapMove(*move) for move in moves)


def nim(heaps: Sequence[int], *, misere: bool = False) -> HeapGame:
    """Solve Nim (Bouton 1901): take any number from one heap.

    >>> saddle.games.nim([3, 4, 5])
    HeapGame(outcome='N', winning_moves=(HeapMove(heap=0, to=1),), nim_sum=2, ...)
    """
    outcome, moves, nim_sum = _core.nim(heaps, misere)
    return HeapGame(outcome, _moves(moves), nim_sum)


def wythoff(first: int, second: int, *, misere: bool = False) -> HeapGame:
    """Solve Wythoff's game (1907): take from one heap, or as many from both.

    A winning move is the pair of heaps that it leaves.

    >>> saddle.games.wythoff(3, 4).winning_moves
    ((1, 2),)
    """
    outcome, moves = _core.wythoff((first, second), misere)
    return HeapGame(outcome, tuple(moves))


def subtraction(
    heaps: Sequence[int],
    *,
    moves: Optional[Sequence[int]] = None,
    left: Optional[Sequence[int]] = None,
    right: Optional[Sequence[int]] = None,
    misere: bool = False,
    terms: int = 1_000_000,
) -> HeapGame:
    """Solve a subtraction game: take from one heap a number out of a given set.

    Parameters
    ----------
    heaps : sequence of int
    moves : sequence of int
        The numbers that may be taken.
    left, right : sequence of int
        Instead, the numbers that either player may take, with one heap; the outcome may be L or R.
    misere : bool
        Who cannot move wins.
    terms : int
        Look for a period in so many heaps.

    Returns
    -------
    HeapGame

    Examples
    --------
    >>> saddle.games.subtraction([21], moves=[1, 2, 3]).winning_moves
    (HeapMove(heap=0, to=20),)
    >>> saddle.games.subtraction([5], left=[1, 2], right=[3]).outcome
    'L'
    """
    if (moves is None) == (left is None) or (left is None) != (right is None):
        raise ValueError(
            "numbers to take are missing or there twice, must be moves, or left and right"
        )
    if moves is None:
        if len(heaps) != 1:
            raise ValueError(f"heaps are {len(heaps)}, must be 1 with left and right")
        return HeapGame(_core.partizan_subtraction(left, right, heaps[0], misere, terms))
    outcome, winning, nim_sum, grundy, period = _core.subtraction(heaps, moves, misere, terms)
    return HeapGame(outcome, _moves(winning), nim_sum, grundy, period)


class TakeAndBreak(NamedTuple):
    """The Grundy values of an octal game."""

    #: Of heaps of 0, 1, ...: an array of whole numbers.
    values: np.ndarray
    #: Where they begin to repeat themselves, and after how many; None if no period is proved.
    period: Optional[Tuple[int, int]]
    #: Of the heaps that were asked for, and of their sum.
    grundy: Tuple[int, ...]
    nim_sum: int

    @property
    def outcome(self) -> str:
        """N if the player to move wins the sum of the heaps, else P."""
        return "N" if self.nim_sum else "P"


def take_and_break(code: str, heaps: Sequence[int] = (), *, terms: int = 10_000) -> TakeAndBreak:
    """Solve an octal game (Guy and Smith 1956): take from a heap, perhaps split it.

    Digit k behind the point of the code says how k may be taken: 1 if nothing is left, 2 if one
    heap, 4 if two are left, and sums of these. Kayles is ``.77``.

    >>> kayles = saddle.games.take_and_break(".77", [10, 11])
    >>> kayles.values[:8], kayles.period, kayles.outcome
    (array([0, 1, 2, 3, 1, 4, 3, 2], dtype=uint32), (71, 12), 'N')
    """
    with calling(None, "raise") as caller:
        return TakeAndBreak(*_core.take_and_break(code, heaps, terms, caller))


def split_merge(piles: Sequence[int], *, misere: bool = False) -> HeapGame:
    """Solve the game in which an odd pile is split, or two even ones are merged.

    >>> saddle.games.split_merge([3, 4]).outcome
    'P'
    """
    return HeapGame(_core.split_merge(piles, misere))


def half_piles(piles: Sequence[int]) -> HeapGame:
    """Solve the game in which a move takes from exactly half of the piles (Codeforces 1147C).

    `winning_moves` holds one winning move, as what it leaves in each pile that it takes from.

    >>> saddle.games.half_piles([3, 1, 4, 1]).outcome
    'N'
    """
    outcome, move = _core.half_piles(piles)
    return HeapGame(outcome, (_moves(move),) if move else ())


def border_grid(first_row: str, first_column: str, cell: Optional[Tuple[int, int]] = None) -> str:
    """Solve the game of a token that moves up or left to a border of the letters W and L.

    Returns N or P at a cell, counted from 0, by default the last. The corner's letter comes first
    in both texts.

    >>> saddle.games.border_grid("WLW", "WWL", (1, 1))
    'N'
    """
    row, column = (len(first_column) - 1, len(first_row) - 1) if cell is None else cell
    if not (0 <= row < len(first_column) and 0 <= column < len(first_row)) and first_row:
        raise ValueError(
            f"cell is {cell}, must be on a board of {len(first_column)} x {len(first_row)}"
        )
    return _core.border_grid(first_row, first_column, max(row, 0), max(column, 0))


class BoardGame(NamedTuple):
    """What a token collects from a cell on, and where it moves first; for all cells too."""

    value: Fraction
    #: A cell, counted from 0; None where there is no move.
    best_move: Optional[Tuple[int, int]]
    #: The values of all cells: an (m, n) array of Fractions.
    values: np.ndarray


def coin_grid(
    coins: Any, rounds: int, *, start: Tuple[int, int] = (0, 0), minimiser_first: bool = False
) -> BoardGame:
    """Solve the game of a token on a board of coins that two players move in turn, exactly.

    Each move collects the coins of the cell it enters. In a round either player moves once; one
    wants the sum great, the other, who may be the first, small. Cells count from 0.

    >>> saddle.games.coin_grid([["0.1", "0.2"], ["0.3", "0.7"]], 1_000_000).value
    Fraction(400000, 1)
    """
    game = matrix_game(coins)
    rows, columns = game.shape
    row, column = start
    if not (0 <= row < rows and 0 <= column < columns):
        raise ValueError(f"start is {start}, must be on a board of {rows} x {columns}")
    with calling(None, "raise") as caller:
        found, moves = _core.coin_grid(game, rounds, minimiser_first, caller)
    values = np.empty(rows * columns, dtype=object)
    values[:] = found
    move = moves[row * columns + column]
    return BoardGame(
        values[row * columns + column],
        None if move < 0 else divmod(move, columns),
        values.reshape(rows, columns),
    )


class SubstringGame(NamedTuple):
    """Who wins the game of a text and words, and how that is known."""

    #: N or P; None if undecided.
    outcome: Optional[str]
    #: Pairs of a word, counted from 0, and the letter to append.
    winning_moves: Tuple[Tuple[int, str], ...]
    #: Whether these are all.
    complete: bool
    method: str


def substring(
    text: str,
    words: Sequence[str] = ("",),
    *,
    misere: bool = False,
    max_sums: int = 1_000_000,
    on_interrupt: str = "raise",
) -> SubstringGame:
    """Solve the game of appending a letter to one word so that it stays a substring of the text.

    >>> saddle.games.substring("ab").winning_moves
    ((0, 'b'),)
    """
    for letters in (text, *words):
        if not (letters.isascii() and letters.isprintable()):
            raise ValueError(f"{letters!r} has other letters than those of ASCII")
    with calling(None, on_interrupt) as caller:
        outcome, moves, complete, method = _core.substring(
            text, list(words), misere, max_sums, caller
        )
    return SubstringGame(outcome, tuple(moves), complete, method)
