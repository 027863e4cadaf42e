"""Games of hidden information: trees in which players do not see everything."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Dict, Iterator, Optional, Sequence, Union

from . import _core
from .matrix import read_text
from .progress import ProgressOption, calling

Number = Union[float, Fraction]
Strategy = Dict[str, Dict[str, Number]]

__all__ = [
    "ExtensiveSolution",
    "extensive",
    "guess_it_tree",
    "hidden_goofspiel",
    "kuhn",
    "leduc",
    "liars_dice",
]


@dataclass(frozen=True)
class ExtensiveSolution:
    """What both players do at each information set, with the bounds that this proves."""

    lower: Number
    upper: Number
    #: For each information set of the row player the chance of each move, by their names.
    row: Strategy
    column: Strategy
    termination: str
    method: str
    iterations: int
    title: str = ""

    @property
    def value(self) -> Number:
        """The middle of the bounds."""
        return self.lower / 2 + self.upper / 2

    @property
    def converged(self) -> bool:
        """Whether the gap is within the tolerance; of an exact answer, whether it is 0."""
        return self.termination == "converged"

    def __iter__(self) -> Iterator[Any]:
        return iter((self.value, self.row, self.column))

    def __repr__(self) -> str:
        return (
            f"{self.title or 'game'}: {self.lower} <= value <= {self.upper}\n"
            f"row: {len(self.row)} information sets, column: {len(self.column)}; {self.termination}"
        )


def extensive(
    path: Any,
    *,
    exact: bool = False,
    method: str = "auto",
    tolerance: float = 1e-12,
    max_iterations: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressOption = None,
    on_interrupt: str = "raise",
) -> ExtensiveSolution:
    """Solve a two-player zero-sum game in extensive form, from Gambit's .efg format.

    Parameters
    ----------
    path : str, path or file object
    exact : bool
        Answer in fractions.
    method : {"auto", "equilibrium-path", "regret-minimisation"}
        auto: what is the shorter way to the tolerance; regret minimisation is an approximation, for
        a loose tolerance and for large games.
    tolerance, max_iterations, time_limit, progress, on_interrupt
        As :func:`solve` takes them.

    Returns
    -------
    ExtensiveSolution

    Raises
    ------
    ParseError
        A ValueError that names file, line and column; a game without perfect recall is refused too.

    Notes
    -----
    By the sequence form (von Stengel 1996): memory is linear in the tree.

    Examples
    --------
    >>> import io
    >>> text = '''EFG 2 R "Guess" { "A" "B" }
    ... p "" 1 1 "" { "heads" "tails" } 0
    ... p "" 2 1 "" { "heads" "tails" } 0
    ... t "" 1 "" { -1 1 }
    ... t "" 2 "" { 1 -1 }
    ... p "" 2 1 "" { "heads" "tails" } 0
    ... t "" 3 "" { 1 -1 }
    ... t "" 4 "" { -1 1 }'''
    >>> saddle.extensive(io.StringIO(text), exact=True).value
    Fraction(0, 1)
    """
    text, name = read_text(path)
    with calling(None, "raise") as caller:
        game = _core.read_efg(text, name, caller)
    return _solved(
        game,
        exact=exact,
        method=method,
        tolerance=tolerance,
        max_iterations=max_iterations,
        time_limit=time_limit,
        progress=progress,
        on_interrupt=on_interrupt,
    )


def _solved(
    game: Any,
    *,
    exact: bool = False,
    method: str = "auto",
    tolerance: float = 1e-12,
    max_iterations: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressOption = None,
    on_interrupt: str = "raise",
) -> ExtensiveSolution:
    if exact and method != "auto":
        raise ValueError(f"method is {method!r}, must be 'auto' for an exact answer")
    limits = _core.Limits(max_iterations, time_limit, 1)
    with calling(progress, on_interrupt) as caller:
        found = _core.solve_extensive(game, method, exact, tolerance, limits, caller)
    return replace(ExtensiveSolution(*found), title=game.title)


def kuhn(ranks: int = 3, **options: Any) -> ExtensiveSolution:
    """Solve Kuhn poker (1950) with a card of each rank; options as of :func:`saddle.extensive`.

    >>> saddle.games.kuhn(exact=True).value
    Fraction(-1, 18)
    """
    with calling(None, "raise") as caller:
        game = _core.kuhn(ranks, caller)
    return _solved(game, **options)


def leduc(
    ranks: int = 3,
    suits: int = 2,
    *,
    ante: int = 1,
    first_bet: int = 2,
    second_bet: int = 4,
    raises: int = 2,
    **options: Any,
) -> ExtensiveSolution:
    """Solve Leduc poker (Southey et al. 2005); options as of :func:`saddle.extensive`.

    >>> round(saddle.games.leduc().value, 6)
    -0.085606
    """
    with calling(None, "raise") as caller:
        game = _core.leduc(ranks, suits, ante, first_bet, second_bet, raises, caller)
    return _solved(game, **options)


def liars_dice(faces: int = 6, **options: Any) -> ExtensiveSolution:
    """Solve Liar's Dice with one die a player; options as of :func:`saddle.extensive`.

    >>> saddle.games.liars_dice(2).converged
    True
    """
    with calling(None, "raise") as caller:
        game = _core.liars_dice(faces, caller)
    return _solved(game, **options)


def hidden_goofspiel(
    cards: int = 3, *, order: Optional[Sequence[int]] = None, **options: Any
) -> ExtensiveSolution:
    """Solve Goofspiel whose bids stay hidden; options as of :func:`saddle.extensive`.

    `order` is that of the prizes; else from the greatest down.

    >>> saddle.games.hidden_goofspiel(3, exact=True).value
    Fraction(0, 1)
    """
    with calling(None, "raise") as caller:
        game = _core.hidden_goofspiel(cards, list(order or []), caller)
    return _solved(game, **options)


def guess_it_tree(mover: int, other: int, **options: Any) -> ExtensiveSolution:
    """Solve Guess It as a tree of hidden cards; options as of :func:`saddle.extensive`.

    The value is the mover's chance to win, that of :func:`guess_it`.

    >>> saddle.games.guess_it_tree(1, 1, exact=True).value
    Fraction(1, 2)
    """
    with calling(None, "raise") as caller:
        game = _core.guess_it_tree(mover, other, caller)
    return _solved(game, **options)
