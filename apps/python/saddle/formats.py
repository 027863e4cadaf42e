"""Games in the formats of the program; its pictures, tables and explanations of answers."""

from __future__ import annotations

import warnings
from typing import Any, Union

from . import _core
from ._core import MatrixGame, NormalFormGame
from .arguments import counted, shown, text
from .matrix import ExactSolution, Solution, read_text
from .normal_form import Elimination, Equilibria
from .payoffs import matrix_game
from .positions import Positions

__all__ = ["convert", "explanation", "picture", "read_game", "table"]

_TABLES = ("markdown", "latex", "html")
_FORMATS = ("csv", "nfg", "json", "npy", *_TABLES)


def read_game(
    path: Any, *, labels: str = "detect", delimiter: str = ""
) -> Union[MatrixGame, NormalFormGame]:
    """Read a game in any format that the program reads, every number exactly.

    Parameters
    ----------
    path : str, path or file object
        CSV with numbers or with pairs such as ``(3,2)``, two tables of CSV, the second below a
        blank line, Gambit's .nfg, JSON, a table in Markdown or LaTeX, .npy, .npz, dense
        MatrixMarket, and the reduced normal form of Gambit's .efg, if it is small.
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
        If a player of a .nfg file has a label twice; the second label then gets a number.

    Notes
    -----
    The format is detected from the beginning of the text, or from the name .nfg. O(bytes).

    Examples
    --------
    >>> import io
    >>> game = saddle.read_game(io.StringIO("(6,6),(2,7)\\n(7,2),(0,0)\\n"))
    >>> len(saddle.nash(game))
    3
    """
    content, name = read_text(path)
    game, complaints = _core.read_game(
        content, name, text(labels, "labels"), text(delimiter, "delimiter")
    )
    for complaint in complaints:
        warnings.warn(complaint, stacklevel=2)
    return game


def convert(game: Any, to: str) -> Union[str, bytes]:
    """Return a game in another format, without loss, as ``saddle convert`` writes it.

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
        If the format is unknown, or cannot hold the game; the message names one that can.

    Notes
    -----
    O(mn). :func:`read_game` reads all of these formats except HTML.

    Examples
    --------
    >>> print(saddle.convert([["1/3", 0], [-1, "0.25"]], "csv"), end="")
    1/3,0
    -1,1/4
    """
    if to not in _FORMATS:
        raise ValueError(f"to is {shown(to)}, must be one of {', '.join(_FORMATS)}")
    if not isinstance(game, NormalFormGame):
        game = matrix_game(game)
    written = _core.written_game(game, to)
    return written if to == "npy" else written.decode()


def picture(answer: Any, *, dot: bool = False) -> str:
    """Return the picture of an answer that the program draws, as SVG.

    Parameters
    ----------
    answer
        An answer of :func:`solve` for a game with a table: the envelope if there are two rows or
        columns, else the payoffs as colours. An answer of :func:`nash` for a 2 x 2 game: the best
        responses; of :func:`dominance`: the payoffs with eliminated strategies struck out; of
        :func:`graph`: the positions by outcome; of :func:`recursive`: the values of all states; of
        :func:`extensive`: a small tree with the probabilities of its moves; of
        :func:`optimal_set`: a triangle for each player with three strategies; of
        :func:`measured`: the table, paler where less is known, and the weights with their ranges.
    dot : bool
        Only for a graph: return it in the language of Graphviz, which can draw larger graphs.

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
    No other package is needed; `plot()` of an answer draws on axes of matplotlib. Notebooks show
    answers with these pictures.

    Examples
    --------
    >>> svg = saddle.picture(saddle.solve([[3, -1], [-2, 4]]))
    >>> svg.startswith("<svg"), "value: 1" in svg
    (True, True)
    """
    if dot and not isinstance(answer, Positions):
        raise TypeError(f"dot is True, answer is {type(answer).__name__}, must be of graph()")
    if isinstance(answer, Positions):
        return answer._picture(dot)
    draw = getattr(answer, "_picture", None)
    if draw is None:
        raise TypeError(f"there is no picture of {type(answer).__name__}")
    return draw()


def table(answer: Any, to: str = "markdown") -> str:
    """Return an answer as a table to use elsewhere, as the program's ``--format`` prints it.

    Parameters
    ----------
    answer
        An answer of :func:`solve` for a game with a table: the payoffs with best responses marked,
        and the strategies at the edges, as fractions if they are exact. An answer of :func:`nash`
        for two players: both payoffs with best responses marked, and up to eight equilibria. An
        answer of :func:`dominance` for two players: eliminated strategies struck out, with their
        rounds.
    to : {"markdown", "latex", "html"}
        LaTeX is a tabular, which needs the package xcolor only for struck out strategies.

    Returns
    -------
    str

    Raises
    ------
    TypeError
        If there is no table of such an answer.
    ValueError
        If the format is unknown, or the game does not have two players.

    Notes
    -----
    O(mn). :func:`convert` makes such tables of the payoffs alone.

    Examples
    --------
    >>> print(saddle.table(saddle.solve([[3, -1], [-2, 4]], exact=True)), end="")
    |  | column 1 | column 2 | row strategy |
    | :-- | --: | --: | --: |
    | row 1 | **3** | <u>-1</u> | 3/5 |
    | row 2 | <u>-2</u> | **4** | 2/5 |
    | column strategy | 1/2 | 1/2 |  |
    <BLANKLINE>
    Value 1 (exactly).
    <BLANKLINE>
    Bold: best for the row player against the column. Underlined: best for the column player against the row.
    """
    if to not in _TABLES:
        raise ValueError(f"to is {shown(to)}, must be one of {', '.join(_TABLES)}")
    if isinstance(answer, Solution):
        return _core.table_of_solution(answer, to)
    if isinstance(answer, ExactSolution):
        bounds = (answer.lower, answer.upper)
        return _core.table_of_exact(answer.game, answer.row, answer.column, bounds, to)
    if not isinstance(answer, (Equilibria, Elimination)):
        raise TypeError(f"there is no table of {type(answer).__name__}")
    if answer.game.players != 2:
        raise ValueError(
            f"the game has {counted(answer.game.players, 'player')}, must have 2 for a table"
        )
    if isinstance(answer, Equilibria):
        return _core.table_of_equilibria(answer.game, answer._profiles(), to)
    return _core.table_of_elimination(answer.game, answer._rounds(), to)


def explanation(game: Any) -> str:
    """Return how a small game is solved by hand, in fractions, as a textbook writes it.

    The steps are: whether there is a saddle point; the dominated strategies; the equations that
    make the other player indifferent, and their solution; the payoffs of the strategies found
    against every pure strategy.

    Parameters
    ----------
    game : array_like of shape (m, n), DataFrame or MatrixGame
        At most 4 rows and 4 columns.

    Returns
    -------
    str
        The text that ``saddle solve --explain`` prints below the answer.

    Raises
    ------
    ValueError, TypeError
        If the game is larger, or not a matrix of finite real numbers.

    Notes
    -----
    The game is solved in rational arithmetic.

    Examples
    --------
    >>> print(saddle.explanation([[3, 1], [0, -2]]), end="")
    Is there a saddle point?
      least payoff of each row: row 1 1, row 2 -2; the greatest of these is 1
      greatest payoff of each column: column 1 3, column 2 1; the least of these is 1
      They are equal: row 1 against column 2 is a saddle point, least in its row and greatest in its
      column. Neither player gains by leaving it, so its payoff 1 is the value.
    """
    return _core.explanation(matrix_game(game))
