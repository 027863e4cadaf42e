"""Games with hidden information, as trees."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any, Callable, Dict, Optional, Sequence, Tuple

from . import _core, pictures
from .arguments import limits_of, real, shown, small, text
from .bounds import Bounded, Number
from .matrix import Unfinished, read_text
from .progress import ProgressOption, calling

__all__ = [
    "ExtensiveSolution",
    "extensive",
    "guess_it_tree",
    "hidden_goofspiel",
    "kuhn",
    "leduc",
    "liars_dice",
]

Strategy = Dict[str, Dict[str, Number]]


@dataclass(frozen=True)
class ExtensiveSolution(Bounded):
    """The value of a game of hidden information and strategies by information set.

    Best responses to the strategies prove the bounds. `row` and `column` map the key of each
    information set to a dict from moves to their chances; the row player maximises.
    """

    lower: Number
    upper: Number
    row: Strategy
    column: Strategy
    #: converged, or why the solver stopped; the bounds are true whatever it is.
    termination: str
    iterations: int
    method: str
    #: Nodes of the tree.
    nodes: int
    title: str = ""
    players: Tuple[str, str] = ("row player", "column player")

    def __repr__(self) -> str:
        return (
            f"ExtensiveSolution of {self.nodes} nodes, {self.termination}\n"
            f"{pictures.bounds(self)}; "
            f"{len(self.row)} and {len(self.column)} information sets"
        )


def extensive(game: Any, **options: Any) -> ExtensiveSolution:
    """Solve a two-player game of Gambit's .efg format whose payoffs have a constant sum.

    Parameters
    ----------
    game : str, path or file object
        A .efg file, its path, or its text.
    exact : bool
        Answer in fractions, proved; numbers may be beyond the doubles then.
    method : {"auto", "interior-point", "equilibrium-path", "regret-minimisation"}
    tolerance : float
        Converged once the duality gap is at most this part of the range of the payoffs.
    strategies : tuple of two dicts, optional
        Judge these instead of solving: `row` and `column` as a solution has them, their chances
        divided by the sum of their set. `termination` is ``iteration_limit`` unless they converged.
    max_iterations, time_limit, progress, on_interrupt
        As :func:`solve` takes them; the time for the file and the tree counts.
    **options
        These, by their names.

    Returns
    -------
    ExtensiveSolution
        Value, bounds, and the chances of moves by information set.

    Raises
    ------
    ParseError
        A ValueError that names the line.
    Unfinished
        If a limit ends the making of the tree.
    ValueError, TypeError
        For options out of range, and what is no text, path or file.

    Notes
    -----
    The sequence form of von Stengel (1996): as many numbers as the tree has moves.

    Examples
    --------
    >>> coin = 'EFG 2 R "coin" { "a" "b" } t "" 1 { 1/2 -1/2 }'
    >>> saddle.extensive(coin, exact=True).value
    Fraction(1, 2)
    >>> poker = saddle.games.kuhn()
    >>> judged = saddle.games.kuhn(strategies=(poker.row, poker.column), exact=True)
    >>> judged.upper - judged.lower < 1e-12
    True
    """
    return _solved(lambda request: _core.solve_efg(*_efg(game), request), **options)


def _efg(game: Any) -> Tuple[bytes, str]:
    """Return the bytes of a .efg file, and its name."""
    if isinstance(game, str) and game.lstrip("\ufeff \t\r\n").startswith("EFG"):
        return game.encode(), "text"
    if isinstance(game, (str, os.PathLike)) or hasattr(game, "read"):
        return read_text(game)
    raise TypeError(f"game is {type(game).__name__}, expected a text, a path or a file")


def kuhn(ranks: int = 3, **options: Any) -> ExtensiveSolution:
    """Solve Kuhn's poker with one card of each rank.

    Parameters
    ----------
    ranks : int
        Cards, from 2 to 100.
    **options
        As :func:`saddle.extensive` takes them.

    Returns
    -------
    ExtensiveSolution
        The value is in antes, for the player who moves first.

    Raises
    ------
    ValueError
        If `ranks` or an option is out of range.

    Notes
    -----
    Kuhn 1950. The value with three ranks is -1/18.

    Examples
    --------
    >>> saddle.games.kuhn(exact=True).value
    Fraction(-1, 18)
    """
    return _solved(lambda request: _core.solve_kuhn(small(ranks, "ranks"), request), **options)


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
    """Solve Leduc poker: two rounds of bets, between which a card is turned up.

    Parameters
    ----------
    ranks, suits : int
        The pack has `suits` cards of each rank.
    ante, first_bet, second_bet : int
        What both pay at first, and what a bet is worth in either round.
    raises : int
        The most bets of a round.
    **options
        As :func:`saddle.extensive` takes them.

    Returns
    -------
    ExtensiveSolution
        The value is in the units of the bets, for the player who moves first.

    Raises
    ------
    ValueError
        If a number or an option is out of range.

    Notes
    -----
    Southey et al., "Bayes' bluff", UAI 2005.

    Examples
    --------
    >>> s = saddle.games.leduc()
    >>> s.lower <= -0.0856064240780005 <= s.upper + 1e-15
    True
    """
    return _solved(
        lambda request: _core.solve_leduc(
            small(ranks, "ranks"),
            small(suits, "suits"),
            small(ante, "ante"),
            small(first_bet, "first_bet"),
            small(second_bet, "second_bet"),
            small(raises, "raises"),
            request,
        ),
        **options,
    )


def liars_dice(faces: int = 6, **options: Any) -> ExtensiveSolution:
    """Solve Liar's Dice with one die each, whose highest face is wild.

    Parameters
    ----------
    faces : int
        Faces of a die, from 1 to 12.
    **options
        As :func:`saddle.extensive` takes them.

    Returns
    -------
    ExtensiveSolution
        The value is the chance to win less the chance to lose, for the player who bids first.

    Raises
    ------
    ValueError
        If `faces` or an option is out of range.

    Notes
    -----
    The tree has up to 2^(2 faces) sequences of bids for each pair of rolls.

    Examples
    --------
    >>> s = saddle.games.liars_dice(3)
    >>> s.converged, len(s.row) > 3
    (True, True)
    """
    return _solved(
        lambda request: _core.solve_liars_dice(small(faces, "faces"), request), **options
    )


def hidden_goofspiel(cards: int, order: Sequence[int] = (), **options: Any) -> ExtensiveSolution:
    """Solve Goofspiel where the players learn who wins a prize, but never see the other's bid.

    Parameters
    ----------
    cards : int
        Cards of each player, and prizes.
    order : sequence of int, optional
        The prizes in the order in which they are turned up; else from the greatest down.
    **options
        As :func:`saddle.extensive` takes them.

    Returns
    -------
    ExtensiveSolution
        The value is the row player's points less the column player's, 0 by symmetry.

    Raises
    ------
    ValueError
        If `cards`, `order` or an option makes no sense.

    Notes
    -----
    The tree has (cards!)^2 ends.

    Examples
    --------
    >>> s = saddle.games.hidden_goofspiel(3, exact=True)
    >>> s.value
    Fraction(0, 1)
    """
    return _solved(
        lambda request: _core.solve_hidden_goofspiel(
            small(cards, "cards"), [small(prize, "a prize of order") for prize in order], request
        ),
        **options,
    )


def guess_it_tree(mover: int, other: int, **options: Any) -> ExtensiveSolution:
    """Solve Guess It as a tree with hidden cards; :func:`guess_it` has the value of large hands.

    Parameters
    ----------
    mover, other : int
        Cards of the player to move and of the other.
    **options
        As :func:`saddle.extensive` takes them.

    Returns
    -------
    ExtensiveSolution
        The value is the mover's chance to win.

    Raises
    ------
    ValueError
        If a number of cards or an option is out of range.

    Notes
    -----
    Isaacs 1955. The tree grows exponentially with the cards.

    Examples
    --------
    >>> saddle.games.guess_it_tree(1, 1, exact=True).value
    Fraction(1, 2)
    """
    return _solved(
        lambda request: _core.solve_guess_it_tree(
            small(mover, "mover"), small(other, "other"), request
        ),
        **options,
    )


def _solved(
    solve: Callable[[Any], Dict[str, Any]],
    *,
    exact: bool = False,
    method: str = "auto",
    tolerance: float = 1e-12,
    strategies: Optional[Tuple[Strategy, Strategy]] = None,
    max_iterations: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressOption = None,
    on_interrupt: str = "raise",
    **unknown: Any,
) -> ExtensiveSolution:
    if unknown:
        raise TypeError(
            f"there is no option {next(iter(unknown))!r}, but exact, method, tolerance, "
            "strategies, max_iterations, time_limit, progress and on_interrupt"
        )
    if strategies is not None and not (
        isinstance(strategies, (tuple, list))
        and len(strategies) == 2
        and all(isinstance(strategy, dict) for strategy in strategies)
    ):
        raise TypeError(f"strategies are {shown(strategies)}, must be a pair of dicts")
    row, column = strategies if strategies is not None else (None, None)
    limits = limits_of(max_iterations, time_limit)
    with calling(progress, on_interrupt) as caller:
        request = _core.ExtensiveRequest(
            bool(exact),
            text(method, "method"),
            real(tolerance, "tolerance"),
            limits,
            caller,
            row,
            column,
        )
        found = solve(request)
    if "lower" not in found:
        raise Unfinished("a limit ended the making of the tree, so that no bound is known")
    return ExtensiveSolution(**found)
