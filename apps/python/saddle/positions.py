"""Games of perfect information: positions and the moves between them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Dict, Hashable, Iterable, Iterator, List, NamedTuple, Optional, Tuple

import numpy as np

from . import _core, pictures
from .arguments import shown, whole
from .matrix import read_text
from .progress import calling

# The number by which the library marks a missing number.
_NONE = 2**32 - 1

_PLAYERS = {None: 0, "": 0, "Left": 1, "Right": 2}


class Start(NamedTuple):
    """The outcome of a position of a partizan game if a given player starts."""

    #: N if the player to move wins, P if the other does, D for a draw.
    outcome: str
    #: How many moves are left if the winner hastens the end and the loser delays it.
    remoteness: Optional[int]
    best_move: Optional[Hashable]


class PositionValue(NamedTuple):
    """The values of one position; None for values that it does not have.

    In a partizan game there are no Grundy values; `left` and `right` have remoteness and best move.
    """

    #: N: the player to move wins; P: the other does; L, R: Left or Right, whoever starts; D: a draw.
    outcome: str
    remoteness: Optional[int] = None
    grundy: Optional[int] = None
    misere_grundy: Optional[int] = None
    best_move: Optional[Hashable] = None
    left: Optional[Start] = None
    right: Optional[Start] = None


class SumMove(NamedTuple):
    """A winning move of a sum: in a component, counted from 0, to a position."""

    component: int
    to: Hashable
    #: Left or Right if it matters who moves, else None.
    player: Optional[str] = None


class SumVerdict(NamedTuple):
    """Who wins a sum of positions."""

    #: A letter as in :class:`PositionValue`; None if that is undecided.
    outcome: Optional[str]
    winning_moves: Tuple[SumMove, ...]
    #: Whether these are all winning moves.
    complete: bool
    #: nim-sum, tame, canonical-form, component, search or undecided.
    method: str


@dataclass(frozen=True)
class _Column:
    """Outcome, remoteness and best move of all positions."""

    outcomes: str
    remoteness: np.ndarray
    best_moves: np.ndarray

    def at(self, number: int, names: List[Hashable]) -> Start:
        move = int(self.best_moves[number])
        return Start(
            self.outcomes[number],
            _number(self.remoteness[number]),
            None if move == _NONE else names[move],
        )


def _number(value: Any) -> Optional[int]:
    return None if value == _NONE else int(value)


class Positions(Mapping[Hashable, PositionValue]):
    """The positions of a game, each with its :class:`PositionValue`; made by :func:`graph`."""

    def __init__(self, graph: Any, names: List[Hashable], misere: bool) -> None:
        self._graph = graph
        self._names = names
        self._numbers = {name: number for number, name in enumerate(names)}
        #: Whether a player who cannot move wins (misere play).
        self.misere: bool = bool(misere)
        #: Whether some moves belong to one player alone.
        self.partizan: bool = not graph.impartial
        with calling(None, "raise") as caller:
            found = _core.analyse_graph(graph, self.misere, caller)
        #: The positions of a cycle, each an option of the one before; empty if there is none.
        self.cycle: List[Hashable] = [names[number] for number in found["cycle"]]
        #: A position that breaks Nim's misere rule for Grundy values, or None.
        self.nim_rule_violation: Optional[Hashable] = None
        if self.partizan:
            self._outcomes = found["outcome"]
            self._left = _Column(*found["left"])
            self._right = _Column(*found["right"])
            return
        self._column = _Column(*found["outcomes"])
        self._outcomes = self._column.outcomes
        self._grundy = found["grundy"]
        self._misere_grundy = found["misere_grundy"]
        if found["violation"] is not None:
            self.nim_rule_violation = names[found["violation"]]

    @property
    def outcomes(self) -> np.ndarray:
        """The letters of all positions, in their order, as an array."""
        return np.array(list(self._outcomes), dtype="U1")

    @property
    def grundy(self) -> np.ndarray:
        """The Grundy values of all positions, -1 where a cycle can be reached."""
        if self.partizan:
            raise ValueError("the game is partizan, and has no Grundy values")
        values = self._grundy.astype(np.int64)
        values[values == _NONE] = -1
        return values

    def __getitem__(self, position: Hashable) -> PositionValue:
        number = self._numbers[position]
        if self.partizan:
            left, right = (side.at(number, self._names) for side in (self._left, self._right))
            return PositionValue(self._outcomes[number], left=left, right=right)
        start = self._column.at(number, self._names)
        return PositionValue(
            start.outcome,
            start.remoteness,
            _number(self._grundy[number]),
            _number(self._misere_grundy[number]),
            start.best_move,
        )

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __reduce__(self) -> Any:
        return _restored, (*self._graph.parts, self._names, self.misere)

    def __repr__(self) -> str:
        play = "misere" if self.misere else "normal"
        return f"{len(self)} positions, {play} play{', partizan' if self.partizan else ''}"

    def _repr_html_(self) -> Optional[str]:
        most_drawn = 60
        return pictures.drawn(self) if len(self) <= most_drawn else None

    def sum(self, *positions: Hashable, **options: Any) -> SumVerdict:
        """Decide the disjunctive sum of these positions.

        Parameters
        ----------
        *positions : hashable
            One for each component.
        **options
            As :meth:`sums` takes them.

        Returns
        -------
        SumVerdict

        Examples
        --------
        >>> heaps = saddle.graph({0: [], 1: [0], 2: [0, 1], 3: [0, 1, 2]})
        >>> heaps.sum(1, 2, 3).outcome, heaps.sum(3, 3, 1).winning_moves
        ('P', (SumMove(component=0, to=2, player=None), SumMove(component=1, to=2, player=None), \
SumMove(component=2, to=0, player=None)))
        """
        return self.sums([positions], **options)[0]

    def sums(
        self,
        sums: Iterable[Iterable[Hashable]],
        *,
        until_zero: bool = False,
        max_sums: int = 1_000_000,
        on_interrupt: str = "raise",
    ) -> List[SumVerdict]:
        """Decide many disjunctive sums, which share intermediate results.

        Parameters
        ----------
        sums : iterable of iterables of positions
        until_zero : bool
            In misere play: the play ends when all components have Grundy value 0.
        max_sums : int
            Give up on a sum after searching this many sums.
        on_interrupt : {"raise", "return"}
            As :func:`solve` takes it; the sums that are left are undecided then.

        Returns
        -------
        list of SumVerdict

        Examples
        --------
        >>> heaps = saddle.graph({0: [], 1: [0], 2: [0, 1]})
        >>> [verdict.outcome for verdict in heaps.sums([(1, 2), (2, 2)])]
        ['N', 'P']
        """
        numbers = [[self._number_of(name) for name in components] for components in sums]
        with calling(None, on_interrupt) as caller:
            found = _core.decide_sums(
                self._graph,
                numbers,
                self.misere,
                bool(until_zero),
                whole(max_sums, "max_sums"),
                caller,
            )
        return [
            SumVerdict(
                outcome,
                tuple(SumMove(part, self._names[to], player) for part, to, player in moves),
                complete,
                method,
            )
            for outcome, moves, complete, method in found
        ]

    def _picture(self, dot: bool = False) -> str:
        texts = [str(name) for name in self._names]
        if len(set(texts)) < len(texts):
            texts = [repr(name) for name in self._names]
        column = ([], []) if self.partizan else (self._column.remoteness, self._column.best_moves)
        return _core.picture_of_graph(self._graph, texts, self._outcomes, *column, dot)

    def _number_of(self, name: Hashable) -> int:
        try:
            return self._numbers[name]
        except KeyError:
            raise ValueError(f"there is no position {name!r}") from None


def _restored(*parts: Any) -> Positions:
    """Return positions that were pickled, their values computed anew."""
    *moves, names, misere = parts
    return Positions(_core.graph_of(*moves), names, misere)


def _options(edges: Mapping, position: Hashable) -> Iterable[Hashable]:
    options = edges[position]
    if not hasattr(options, "__iter__"):
        raise TypeError(
            f"the options of position {position!r} are {shown(options)}, must be a sequence"
        )
    return options


def graph(edges: Any, *, positions: Iterable[Hashable] = (), misere: bool = False) -> Positions:
    """Solve a game of perfect information: who wins each position, and by which moves.

    Parameters
    ----------
    edges : dict, iterable of moves, DataFrame, path or file object
        A dict from each position to its options; or moves as pairs (from, to), or triples with
        the player, "Left" or "Right", who alone may make it (None for both); a DataFrame with
        these columns; or a CSV with the header ``from,to`` or ``from,to,player``. Any object that
        can be a key of a dict can be a position.
    positions : iterable, optional
        Further positions, such as those without any move.
    misere : bool
        A player who cannot move wins, instead of losing.

    Returns
    -------
    Positions
        A mapping from positions to values, whose method ``sums`` decides sums of positions.

    Raises
    ------
    ValueError
        If a move is not a pair or triple, or a player is unknown. A ParseError if a file cannot be
        read.

    Notes
    -----
    Cycles are allowed. Retrograde analysis, O(positions + moves); Grundy values by Sprague (1936)
    and Grundy (1939).

    Examples
    --------
    >>> game = saddle.graph([("a", "b"), ("a", "c"), ("b", "c")])
    >>> game["a"]
    PositionValue(outcome='N', remoteness=1, grundy=2, misere_grundy=..., best_move='c', ...)
    >>> game.sum("a", "b").outcome
    'N'
    """
    if isinstance(edges, (str, os.PathLike)) or hasattr(edges, "read"):
        content, name = read_text(edges)
        found, names = _core.read_graph(content, name, [str(position) for position in positions])
        return Positions(found, names, misere)
    if not hasattr(edges, "__iter__"):
        raise TypeError(
            f"edges are of type {type(edges).__name__}, expected moves, a dict, a path or a file"
        )
    if hasattr(edges, "iloc"):
        edges = edges.itertuples(index=False, name=None)
    # Positions in arrays become Python numbers, because answers name positions by Python objects.
    if isinstance(edges, np.ndarray):
        edges = edges.tolist()
    if isinstance(positions, np.ndarray):
        positions = positions.tolist()
    numbers: Dict[Hashable, int] = {}

    def number_of(position: Hashable) -> int:
        return numbers.setdefault(position, len(numbers))

    for position in positions:
        number_of(position)
    if isinstance(edges, Mapping):
        for position in edges:
            number_of(position)
        edges = [(position, option) for position in edges for option in _options(edges, position)]
    sources: List[int] = []
    targets: List[int] = []
    players: List[int] = []
    for move in edges:
        if not isinstance(move, (tuple, list, np.ndarray)) or len(move) not in (2, 3):
            raise ValueError(
                f"move {len(sources) + 1} is {shown(move)}, must be from, to, and a player"
            )
        if isinstance(move, np.ndarray):
            move = move.tolist()
        player = move[2] if len(move) == 3 else None
        if player != player:  # what pandas makes of an empty cell
            player = None
        if player not in _PLAYERS:
            raise ValueError(
                f"the player of move {len(sources) + 1} is {shown(player)}, "
                "must be Left, Right or None"
            )
        sources.append(number_of(move[0]))
        targets.append(number_of(move[1]))
        players.append(_PLAYERS[player])
    if not any(players):
        players = []
    return Positions(_core.graph_of(len(numbers), sources, targets, players), list(numbers), misere)
