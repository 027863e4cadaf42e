"""The answers of games with heaps, boards and texts; see :mod:`saddle.games`."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Callable, Dict, NamedTuple, Optional, Tuple

import numpy as np

from . import pictures


class HeapMove(NamedTuple):
    """A move: the heap, counted from 0, and what the move leaves of it."""

    heap: int
    to: int


class HeapGame(NamedTuple):
    """The outcome of a heap game, N if the player to move wins, else P, and the winning moves."""

    outcome: str
    #: All moves that win.
    winning_moves: Tuple[Any, ...] = ()
    #: The Grundy value of the sum, if it is known.
    nim_sum: Optional[int] = None
    #: The Grundy value of each heap.
    grundy: Optional[Tuple[int, ...]] = None
    #: The proved period of the values of heaps: the heap at which it begins, and its length.
    period: Optional[Tuple[int, int]] = None


class TakeAndBreak(NamedTuple):
    """The Grundy values of an octal game."""

    #: The values of heaps of 0, 1, ...: an array of whole numbers.
    values: np.ndarray
    #: The period of the values: the heap at which it begins, and its length; None if no period is
    #: proved.
    period: Optional[Tuple[int, int]]
    #: The values of the requested heaps, and of their sum.
    grundy: Tuple[int, ...]
    nim_sum: int

    @property
    def outcome(self) -> str:
        """N if the player to move wins the sum of the heaps, else P."""
        return "N" if self.nim_sum else "P"


class BoardGame(NamedTuple):
    """The value of a cell, the best move from it, and the values of all cells."""

    value: Fraction
    #: A cell, row and column counted from 0; None if there is no move.
    best_move: Optional[Tuple[int, int]]
    #: The values of all cells: an (m, n) array of Fractions.
    values: np.ndarray

    def __repr__(self) -> str:
        return pictures.told_fields(self)


class SubstringGame(NamedTuple):
    """The outcome of the game of a text and words, and the method that proved it."""

    #: N or P; None if undecided.
    outcome: Optional[str]
    #: Pairs of a word, counted from 0, and the letter to append.
    winning_moves: Tuple[Tuple[int, str], ...]
    #: Whether these are all winning moves.
    complete: bool
    method: str


def _period(facts: Dict[str, Any]) -> Optional[Tuple[int, int]]:
    period = facts.get("period")
    return period and (period["preperiod"], period["length"])


def _heap_game(facts: Dict[str, Any]) -> HeapGame:
    moves = tuple(
        HeapMove(**move) if "heap" in move else move["to"]
        for move in facts.get("winning_moves", facts.get("winning_move", ()))
    )
    if "winning_move" in facts:  # of several piles at once
        moves = (moves,) if moves else ()
    return HeapGame(
        facts["outcome"], moves, facts.get("nim_sum"), facts.get("grundy"), _period(facts)
    )


def _take_and_break(facts: Dict[str, Any]) -> TakeAndBreak:
    return TakeAndBreak(
        facts["values"], _period(facts), facts.get("grundy", ()), facts.get("nim_sum", 0)
    )


def _coin_grid(facts: Dict[str, Any]) -> BoardGame:
    values = np.empty(len(facts["values"]), dtype=object)
    values[:] = facts["values"]
    board = values.reshape(-1, facts["columns"])
    return BoardGame(board[facts["start"]], facts["best_move"], board)


def _substring(facts: Dict[str, Any]) -> SubstringGame:
    return SubstringGame(
        facts["outcome"],
        tuple((move["word"], move["letter"]) for move in facts["winning_moves"]),
        facts["winning_moves_complete"],
        facts["method"],
    )


Answer = Tuple[str, Callable[[Dict[str, Any]], Any]]

#: The type of an answer, and the function that makes it from the facts about a game.
HEAP_ANSWER: Answer = ("HeapGame", _heap_game)
OTHER_ANSWERS: Dict[str, Answer] = {
    "take-and-break": ("TakeAndBreak", _take_and_break),
    "border-grid": ("str", lambda facts: facts["outcome"]),
    "coin-grid": ("BoardGame", _coin_grid),
    "substring": ("SubstringGame", _substring),
}
