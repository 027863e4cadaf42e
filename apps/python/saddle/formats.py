"""Games in the formats of the program, and its pictures."""

from __future__ import annotations

import warnings
from typing import Any, Union

from . import _core
from ._core import MatrixGame, NormalFormGame
from .matrix import Solution, read_text
from .normal_form import Elimination, Equilibria
from .payoffs import matrix_game
from .positions import Positions
from .recursive import RecursiveSolution

__all__ = ["convert", "picture", "read_game"]

_FORMATS = ("csv", "nfg", "json", "npy", "latex", "markdown", "html")


def read_game(
    path: Any, *, labels: str = "detect", delimiter: str = ""
) -> Union[MatrixGame, NormalFormGame]:
    """Read a game in any format that the program reads, every number exactly.

    Parameters
    ----------
    path : str, path or file object
        CSV with numbers or with pairs such as ``(3,2)``, two tables of CSV parted by a blank line,
        Gambit's .nfg, JSON, a table in Markdown or LaTeX, .npy, .npz, dense MatrixMarket.
    labels, delimiter : str
        As :func:`read_csv` takes them.

    Returns
    -------
    MatrixGame or NormalFormGame
        Payoffs of the row player alone, or of several players.

    Raises
    ------
    ParseError
        A ValueError that names the file, the line and the cell, and what was expected.
    OSError
        If the file cannot be read.

    Warns
    -----
    UserWarning
        If a player of a .nfg file has a label twice; a number makes the second differ.

    Notes
    -----
    The format is found from how the text begins, and from the name of a .nfg file. O(bytes).

    Examples
    --------
    >>> import io
    >>> game = saddle.read_game(io.StringIO("(6,6),(2,7)\\n(7,2),(0,0)\\n"))
    >>> len(saddle.nash(game))
    3
    """
    text, name = read_text(path)
    game, complaints = _core.read_game(text, name, labels, delimiter)
    for complaint in complaints:
        warnings.warn(complaint, stacklevel=2)
    return game


def convert(game: Any, to: str) -> Union[str, bytes]:
    """Return a game in another format, with nothing lost, as ``saddle convert`` writes it.

    Parameters
    ----------
    game : array_like of shape (m, n), DataFrame, MatrixGame or NormalFormGame
    to : {"csv", "nfg", "json", "npy", "latex", "markdown", "html"}

    Returns
    -------
    str, or bytes for "npy"

    Raises
    ------
    ValueError
        If there is no such format, or it does not hold the game: the message says which does.

    Notes
    -----
    O(mn). :func:`read_game` reads them back, but not HTML.

    Examples
    --------
    >>> print(saddle.convert([["1/3", 0], [-1, "0.25"]], "csv"), end="")
    1/3,0
    -1,1/4
    """
    if to not in _FORMATS:
        raise ValueError(f"to is {to!r}, must be one of {', '.join(_FORMATS)}")
    if not isinstance(game, NormalFormGame):
        game = matrix_game(game)
    written = _core.written_game(game, to)
    return written if to == "npy" else written.decode()


def picture(answer: Any, *, dot: bool = False) -> str:
    """Return the picture of an answer that the program draws, as SVG.

    Parameters
    ----------
    answer
        What :func:`solve` returns of a game with a table: the envelope of a game with two rows or
        columns, else the payoffs as colours. Or of :func:`nash` for a 2 x 2 game: the best
        responses; of :func:`dominance`: the matrix with struck rows; of :func:`graph`: the
        positions by outcome; of :func:`recursive`: the values of all states.
    dot : bool
        Of a graph: return it in the language of Graphviz instead, which draws larger ones too.

    Returns
    -------
    str
        A whole SVG file.

    Raises
    ------
    TypeError
        If there is no picture of such an answer.
    ValueError
        If there is too much to draw, or the game has another shape.

    Notes
    -----
    It needs no other package; `plot()` of an answer draws on axes of matplotlib.

    Examples
    --------
    >>> svg = saddle.picture(saddle.solve([[3, -1], [-2, 4]]))
    >>> svg.startswith("<svg"), "value: 1" in svg
    (True, True)
    """
    if dot and not isinstance(answer, Positions):
        raise TypeError(f"dot is True, but answer is {type(answer).__name__}, not of graph()")
    if isinstance(answer, Positions):
        return answer._picture(dot)
    if isinstance(answer, Equilibria):
        profiles = [equilibrium.strategies for equilibrium in answer]
        return _core.picture_of_equilibria(answer.game, profiles)
    if isinstance(answer, Elimination):
        rounds = [[(one.player, one.strategy) for one in removed] for removed in answer.rounds]
        return _core.picture_of_elimination(answer.game, rounds)
    if isinstance(answer, RecursiveSolution):
        states = [(str(name), float(s.lower), float(s.upper)) for name, s in answer.items()]
        return _core.picture_of_states(states)
    if not isinstance(answer, Solution) and not hasattr(answer, "exact_pivots"):
        raise TypeError(f"there is no picture of {type(answer).__name__}")
    return _core.picture_of_matrix(answer.game, list(answer.row), list(answer.column))
