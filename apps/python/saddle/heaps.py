"""Games of heaps, on boards and texts: the functions of :mod:`saddle.games` for them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple, Optional, Sequence, Tuple

import numpy as np

from . import _core, pictures
from .arguments import counted, small, text as text_of, whole, wholes
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
    """Solve Nim: a move takes any number from one heap.

    Parameters
    ----------
    heaps : sequence of int
        Sizes, below 2^64.
    misere : bool
        Who cannot move wins, not loses.

    Returns
    -------
    HeapGame
        The outcome, all winning moves, and the sum without carry.

    Raises
    ------
    ValueError, TypeError
        If a size is no whole number of at least 0.

    Notes
    -----
    Bouton 1901. O(heaps).

    Examples
    --------
    >>> saddle.games.nim([3, 4, 5])
    HeapGame(outcome='N', winning_moves=(HeapMove(heap=0, to=1),), nim_sum=2, ...)
    """
    outcome, moves, nim_sum = _core.nim(wholes(heaps, "heaps", 0, 2**64), bool(misere))
    return HeapGame(outcome, _moves(moves), nim_sum)


def wythoff(first: int, second: int, *, misere: bool = False) -> HeapGame:
    """Solve Wythoff's game: take from one heap, or the same number from both.

    Parameters
    ----------
    first, second : int
        Sizes of the heaps, below 2^63.
    misere : bool
        Who cannot move wins, not loses.

    Returns
    -------
    HeapGame
        A winning move is the pair of heaps that it leaves.

    Raises
    ------
    ValueError, TypeError
        If a size is out of range.

    Notes
    -----
    Wythoff 1907. O(log heaps).

    Examples
    --------
    >>> saddle.games.wythoff(3, 4).winning_moves
    ((1, 2),)
    """
    outcome, moves = _core.wythoff(
        (whole(first, "first", 0), whole(second, "second", 0)), bool(misere)
    )
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
        Sizes; one alone with `left` and `right`.
    moves : sequence of int
        The numbers that may be taken.
    left, right : sequence of int
        Instead, the numbers that either player may take; the outcome may then be L or R.
    misere : bool
        Who cannot move wins, not loses.
    terms : int
        How many heaps are looked at to find a period.

    Returns
    -------
    HeapGame
        The outcome, all winning moves, Grundy values and their period.

    Raises
    ------
    ValueError, TypeError
        If a set is empty, or has a 0 or a number twice; if a heap is beyond `terms` and no period
        is proved.

    Notes
    -----
    Ferguson 1974. O(terms moves).

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
    sizes, terms = wholes(heaps, "heaps", 0, 2**64), whole(terms, "terms", 0)
    if moves is None:
        if len(sizes) != 1:
            raise ValueError(f"heaps are {len(sizes)}, must be 1 with left and right")
        takings = (wholes(left, "left", 0, 2**32), wholes(right, "right", 0, 2**32))
        return HeapGame(_core.partizan_subtraction(*takings, sizes[0], bool(misere), terms))
    outcome, winning, nim_sum, grundy, period = _core.subtraction(
        sizes, wholes(moves, "moves", 0, 2**32), bool(misere), terms
    )
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
    """Solve an octal game: take from a heap, and perhaps split what is left.

    Parameters
    ----------
    code : str
        Digit k behind the point says how k may be taken: 1 if nothing is left, 2 if one heap, 4 if
        two are left, and sums of these. Kayles is ``.77``.
    heaps : sequence of int
        Heaps whose Grundy values and sum are asked for.
    terms : int
        How many heaps are looked at to find a period.

    Returns
    -------
    TakeAndBreak
        The Grundy values, and their period where it is proved.

    Raises
    ------
    ValueError, TypeError
        If `code` is no octal code, or a heap is beyond `terms` and no period is proved.

    Notes
    -----
    Guy and Smith 1956; Winning Ways, chapter 4. O(terms^2) at most, less where values are rare.

    Examples
    --------
    >>> kayles = saddle.games.take_and_break(".77", [10, 11])
    >>> kayles.values[:8], kayles.period, kayles.outcome
    (array([0, 1, 2, 3, 1, 4, 3, 2], dtype=uint32), (71, 12), 'N')
    """
    with calling(None, "raise") as caller:
        return TakeAndBreak(
            *_core.take_and_break(
                text_of(code, "code"),
                wholes(heaps, "heaps", 0, 2**64),
                whole(terms, "terms", 0),
                caller,
            )
        )


def split_merge(piles: Sequence[int], *, misere: bool = False) -> HeapGame:
    """Solve the game in which a move splits an odd pile, or merges two even ones.

    Parameters
    ----------
    piles : sequence of int
        Sizes, 1 or more.
    misere : bool
        Who cannot move wins, not loses.

    Returns
    -------
    HeapGame
        The outcome alone.

    Raises
    ------
    ValueError, TypeError
        If a pile is empty.

    Notes
    -----
    All plays from given piles have lengths of the same parity. O(piles).

    Examples
    --------
    >>> saddle.games.split_merge([3, 4]).outcome
    'P'
    """
    return HeapGame(_core.split_merge(wholes(piles, "piles", 0, 2**64), bool(misere)))


def half_piles(piles: Sequence[int]) -> HeapGame:
    """Solve the game in which a move takes from exactly half of the piles.

    Parameters
    ----------
    piles : sequence of int
        Sizes; an even number of piles.

    Returns
    -------
    HeapGame
        `winning_moves` holds one winning move: what it leaves in each pile that it takes from.

    Raises
    ------
    ValueError, TypeError
        If the number of piles is 0 or odd.

    Notes
    -----
    Codeforces 1147C. O(piles).

    Examples
    --------
    >>> saddle.games.half_piles([3, 1, 4, 1]).outcome
    'N'
    """
    outcome, move = _core.half_piles(wholes(piles, "piles", 0, 2**64))
    return HeapGame(outcome, (_moves(move),) if move else ())


def _pair(given: Any, name: str) -> Tuple[int, int]:
    numbers = wholes(given, name)
    if len(numbers) != 2:
        raise ValueError(
            f"{name} has {counted(len(numbers), 'number')}, must have a row and a column"
        )
    return numbers[0], numbers[1]


def border_grid(first_row: str, first_column: str, cell: Optional[Tuple[int, int]] = None) -> str:
    """Solve the game of a token that moves up or left to a border of the letters W and L.

    Parameters
    ----------
    first_row, first_column : str
        The letters of the border; both texts begin with that of the corner. W: the player to move
        there wins.
    cell : (int, int), optional
        Row and column, counted from 0; else the last cell.

    Returns
    -------
    str
        N if the player to move wins at the cell, P if the other does.

    Raises
    ------
    ValueError
        If there are other letters, the corners differ, or the cell is not on the board.

    Notes
    -----
    O(rows + columns): along a diagonal the outcome is the same from the third row and column on.

    Examples
    --------
    >>> saddle.games.border_grid("WLW", "WWL", (1, 1))
    'N'
    """
    text_of(first_row, "first_row")
    text_of(first_column, "first_column")
    row, column = (
        (len(first_column) - 1, len(first_row) - 1) if cell is None else _pair(cell, "cell")
    )
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

    def __repr__(self) -> str:
        return pictures.told_fields(self)


def coin_grid(
    coins: Any, rounds: int, *, start: Tuple[int, int] = (0, 0), minimiser_first: bool = False
) -> BoardGame:
    """Solve the game of a token on a board of coins that two players move in turn, exactly.

    Parameters
    ----------
    coins : array_like of shape (m, n), DataFrame or MatrixGame
        A move collects the coins of the cell that it enters; they stay there.
    rounds : int
        In a round either player moves once.
    start : (int, int)
        Row and column of the token, counted from 0.
    minimiser_first : bool
        One player wants the sum of the coins great, the other small; who moves first.

    Returns
    -------
    BoardGame
        The value and the best move at `start`, and the values of all cells, as Fractions.

    Raises
    ------
    ValueError, TypeError
        If the cell is not on the board, `rounds` is out of range, or coins are no numbers.

    Notes
    -----
    Backward induction, O(rounds cells) at most.

    Examples
    --------
    >>> saddle.games.coin_grid([["0.1", "0.2"], ["0.3", "0.7"]], 1_000_000).value
    Fraction(400000, 1)
    """
    game = matrix_game(coins)
    rows, columns = game.shape
    row, column = _pair(start, "start")
    if not (0 <= row < rows and 0 <= column < columns):
        raise ValueError(f"start is {start}, must be on a board of {rows} x {columns}")
    with calling(None, "raise") as caller:
        found, moves = _core.coin_grid(game, small(rounds, "rounds"), bool(minimiser_first), caller)
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

    Parameters
    ----------
    text : str
        Letters of ASCII.
    words : sequence of str
        The words of the beginning, each a substring of the text; by default one that is empty.
    misere : bool
        Who cannot move wins, not loses.
    max_sums : int
        Give up, in misere play, after searching this many sums of words.
    on_interrupt : {"raise", "return"}
        As :func:`saddle.solve` takes it.

    Returns
    -------
    SubstringGame
        The outcome, the winning moves, and the method that found them.

    Raises
    ------
    ValueError
        If a word is no substring of the text, or has a letter that is not of ASCII.

    Notes
    -----
    The positions are the states of the text's suffix automaton (Blumer et al. 1985): O(letters).

    Examples
    --------
    >>> saddle.games.substring("ab").winning_moves
    ((0, 'b'),)
    """
    words = [text_of(word, f"words, number {k}") for k, word in enumerate(words, 1)]
    for letters in (text_of(text, "text"), *words):
        if not (letters.isascii() and letters.isprintable()):
            raise ValueError(f"{letters!r} has letters that are not of ASCII")
    with calling(None, on_interrupt) as caller:
        outcome, moves, complete, method = _core.substring(
            text, words, bool(misere), whole(max_sums, "max_sums"), caller
        )
    return SubstringGame(outcome, tuple(moves), complete, method)
