"""Imperfect-information games, as trees."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Callable, Dict, List, Optional, Tuple

from . import _core, pictures, plots
from .arguments import limits_of, real, shown, text
from .bounds import Bounded, Number
from .matrix import Unfinished, read_text
from .other_packages import efg_of, package_of
from .progress import ProgressOption, calling

__all__ = [
    "ExtensiveSolution",
    "extensive",
]

Strategy = Dict[str, Dict[str, Number]]


@dataclass(frozen=True, repr=False)
class ExtensiveSolution(Bounded):
    """The value of an imperfect-information game, and strategies by information set.

    Best responses to the strategies prove the bounds. `row` and `column` map the key of each
    information set to a dict from moves to probabilities; the row player maximises.
    """

    lower: Number
    upper: Number
    row: Strategy
    column: Strategy
    #: converged, or why the solver stopped; the bounds hold in every case.
    termination: str
    iterations: int
    method: str
    #: The number of nodes of the tree.
    nodes: int
    title: str = ""
    players: Tuple[str, str] = ("row player", "column player")
    #: Draws the tree with these strategies.
    _draw: Optional[Callable[[Strategy, Strategy], str]] = field(
        default=None, repr=False, compare=False
    )

    def __repr__(self) -> str:
        return (
            f"ExtensiveSolution of {self.nodes} nodes, {self.termination}\n"
            f"{pictures.bounds(self)}; "
            f"{len(self.row)} and {len(self.column)} information sets"
        )

    def _repr_html_(self) -> str:
        return pictures.tree_html(self)

    def _picture(self) -> str:
        if self._draw is None:
            raise TypeError("there is no picture of an ExtensiveSolution without its tree")
        return self._draw(self.row, self.column)

    plot = plots.chances


def extensive(game: Any, **options: Any) -> ExtensiveSolution:
    """Solve a two-player game of Gambit's .efg format whose payoffs have a constant sum.

    Parameters
    ----------
    game : str, path, file object, a tree of pygambit or a game of OpenSpiel
        A .efg file, its path, or its text; or the name of a game of OpenSpiel, if OpenSpiel is
        installed: ``"leduc_poker"``. Games with simultaneous moves become trees.
    exact : bool
        Answer in fractions, with a proof; then numbers may be beyond the range of doubles.
    method : {"auto", "interior-point", "equilibrium-path", "regret-minimisation"}
    tolerance : float
        Converged once the duality gap is at most this fraction of the range of the payoffs.
    strategies : tuple of two dicts, optional
        Check these instead of solving: `row` and `column` in the form of a solution. The
        probabilities of an information set are divided by their sum. `termination` is
        ``iteration_limit`` unless the gap is within the tolerance.
    max_iterations, time_limit, progress, on_interrupt
        As :func:`solve` takes them; the time limit includes reading the file and making the tree.
    **options
        All parameters above except `game`, given by keyword.

    Returns
    -------
    ExtensiveSolution
        Value, bounds, and the probabilities of moves by information set.

    Raises
    ------
    ParseError
        A ValueError that names the line.
    Unfinished
        If a limit is reached while the tree is built.
    ValueError, TypeError
        For options out of range, and for arguments that are not a text, path or file.

    Notes
    -----
    Uses the sequence form of von Stengel (1996), which has as many numbers as the tree has moves.

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
    read: List[Any] = []

    def solve(request: Any) -> Dict[str, Any]:
        read.extend(_efg(game))
        return _core.solve_efg(*read, request)

    solution = solved_tree(solve, **options)
    return replace(solution, _draw=partial(_drawn, *read))


def _drawn(content: bytes, name: str, row: Strategy, column: Strategy) -> str:
    return _core.picture_of_efg(content, name, row, column)


def _efg(game: Any) -> Tuple[bytes, str]:
    """Return the bytes of a .efg file, and its name."""
    if isinstance(game, str) and game.lstrip("\ufeff \t\r\n").startswith("EFG"):
        return game.encode(), "text"
    converted = efg_of(game)
    if converted is not None:
        return converted.encode(), package_of(game) or str(game)
    if isinstance(game, (str, os.PathLike)) or hasattr(game, "read"):
        return read_text(game)
    raise TypeError(f"game is {type(game).__name__}, expected a text, a path or a file")


def solved_tree(
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
    """Return the solution that `solve` finds for a request with these options."""
    if unknown:
        raise TypeError(
            f"there is no option {next(iter(unknown))!r}, must be one of exact, method, tolerance, "
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
        raise Unfinished("a limit was reached while the tree was built, no bound is known")
    return ExtensiveSolution(**found)
