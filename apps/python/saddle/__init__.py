"""Equilibria of matrix games, each answer with the bounds that prove it.

A payoff matrix says what the column player pays the row player. Start with::

    >>> s = saddle.solve([[3, -1], [-2, 4]])
    >>> value, row, column = s
    >>> s
    value 1 (proved: 0.999999999999... <= value <= 1.000000000000...)
    row: 1 0.6, 2 0.4; column: 1 0.5, 2 0.5

What there is:

=========================  =====================================================================
:func:`solve`              value, strategies and proof of a zero-sum game; ``exact=True``: fractions
:func:`solve_many`         millions of small games of one shape, into arrays
:func:`verify`             the bounds that two strategies prove, without solving
:func:`optimal_set`        all optimal strategies; :func:`sensitivity` to each payoff
:func:`solve_function`     payoffs that a function returns; :func:`double_oracle`: best responses
:func:`matrix_game`        payoffs with labels; :func:`read_csv` reads them exactly
:func:`read_game`          games in all formats of the program; :func:`convert` writes them
:func:`picture`            answers as SVG; :func:`table`: in Markdown, LaTeX, HTML
:func:`envelope`           a game with two rows or columns, with a mixture to move
:func:`explanation`        how a small game is solved by hand
:func:`nash`               equilibria of bimatrix and n-player games, in fractions
:func:`measured`           payoffs measured by counted games: what to play, what is proved
:func:`dominance`          iterated elimination of dominated strategies, with witnesses
:func:`correlated`         a correlated equilibrium of maximum total payoff
:func:`read_nfg`           games in Gambit's format
:func:`recursive`          a matrix game at every state: discounted, undiscounted, acyclic
:func:`extensive`          imperfect-information games: Gambit's .efg files, games of OpenSpiel
:func:`graph`              who wins each position of a game of perfect information; sums
:mod:`saddle.games`        Guess It, The Great Game, Goofspiel, Blotto, Kuhn poker, Nim, Kayles, ...
=========================  =====================================================================

Arrays are numpy's, fractions Python's. A wrong argument raises ValueError or TypeError that says
what was expected. Reaching a limit is no error: the answer says why the solver stopped, and its
bounds hold. Functions may be called from several threads at once.
"""

from ._core import MatrixGame, NormalFormGame, ParseError, Solution, __version__
from . import games
from .envelope import Envelope, envelope
from .extensive import ExtensiveSolution, extensive
from .formats import convert, explanation, picture, read_game, table
from .large import ImplicitSolution, LargeSolution, double_oracle, solve_function
from .matrix import (
    Batch,
    Bounds,
    EntrySensitivity,
    ExactSolution,
    OptimalSet,
    OptimalSets,
    Sensitivity,
    Unfinished,
    methods,
    optimal_set,
    read_csv,
    sensitivity,
    solve,
    solve_many,
    verify,
)
from .measured import Measured, MeasuredMix, NextPair, measured
from .normal_form import (
    Commitment,
    CorrelatedEquilibrium,
    Elimination,
    Equilibria,
    Equilibrium,
    UndecidedBox,
    correlated,
    dominance,
    nash,
    normal_form_game,
    read_nfg,
    stackelberg,
)
from .payoffs import matrix_game
from .positions import Positions, PositionValue, Start, SumMove, SumVerdict, graph
from .progress import Progress
from .recursive import RecursiveSolution, StateSolution, recursive

__all__ = [
    "Batch",
    "Bounds",
    "Commitment",
    "CorrelatedEquilibrium",
    "Elimination",
    "EntrySensitivity",
    "Envelope",
    "Equilibria",
    "Equilibrium",
    "ExactSolution",
    "ExtensiveSolution",
    "ImplicitSolution",
    "LargeSolution",
    "MatrixGame",
    "Measured",
    "MeasuredMix",
    "NextPair",
    "NormalFormGame",
    "OptimalSet",
    "OptimalSets",
    "ParseError",
    "PositionValue",
    "Positions",
    "Progress",
    "RecursiveSolution",
    "Sensitivity",
    "Solution",
    "Start",
    "StateSolution",
    "SumMove",
    "SumVerdict",
    "UndecidedBox",
    "Unfinished",
    "convert",
    "correlated",
    "dominance",
    "double_oracle",
    "envelope",
    "explanation",
    "extensive",
    "games",
    "graph",
    "matrix_game",
    "measured",
    "methods",
    "nash",
    "normal_form_game",
    "optimal_set",
    "picture",
    "read_csv",
    "read_game",
    "read_nfg",
    "recursive",
    "sensitivity",
    "solve",
    "solve_function",
    "solve_many",
    "stackelberg",
    "table",
    "verify",
]
