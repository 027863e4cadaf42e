"""The picture of a game with two rows or columns, with a handle that moves the mixture."""

from __future__ import annotations

from typing import Any, List, Optional

from . import _core
from .arguments import real
from .matrix import ExactSolution, solve
from .payoffs import matrix_game

__all__ = ["Envelope", "envelope"]


class Envelope:
    """What each mixture of a player's two strategies guarantees; notebooks show it with a slider."""

    def __init__(self, game: Any) -> None:
        self.solution: ExactSolution = solve(matrix_game(game), exact=True)
        m, n = self.solution.game.shape
        if 2 not in (m, n):
            raise ValueError(f"the game is {m} x {n}, must have two rows or two columns")
        self._of_rows = m == 2

    def picture(self, probability: Optional[float] = None) -> str:
        """Return the picture with a mixture marked.

        Parameters
        ----------
        probability : float, optional
            Probability of the second strategy; by default the solution's.

        Returns
        -------
        str
            A whole SVG file.

        Examples
        --------
        >>> "-0.5 is guaranteed at probability 0.5" in saddle.envelope([[3, -1], [-2, 0]]).picture(0.5)
        True
        """
        row: List[Any] = list(self.solution.row)
        column: List[Any] = list(self.solution.column)
        if probability is not None:
            second = real(probability, "probability")
            if not 0 <= second <= 1:
                raise ValueError(f"probability is {second}, must be from 0 to 1")
            (row if self._of_rows else column)[:] = [1 - second, second]
        return _core.picture_of_matrix(self.solution.game, row, column)

    def widget(self) -> Any:
        """Return the picture with a slider below it.

        Returns
        -------
        ipywidgets.VBox
            Needs the package ipywidgets.

        Examples
        --------
        >>> saddle.envelope([[3, -1], [-2, 4]]).widget  # called by a notebook
        <bound method Envelope.widget of ...>
        """
        import ipywidgets

        own = self.solution.row if self._of_rows else self.solution.column
        shown = ipywidgets.HTML(self.picture())
        slider = ipywidgets.FloatSlider(
            value=float(own[1]), min=0, max=1, step=0.01, description="probability"
        )
        slider.observe(lambda change: setattr(shown, "value", self.picture(change["new"])), "value")
        return ipywidgets.VBox([shown, slider])

    def _ipython_display_(self) -> None:
        from IPython.display import HTML, display

        try:
            shown = self.widget()
        except ImportError:
            shown = HTML(self.picture())
        display(shown)


def envelope(game: Any) -> Envelope:
    """Return the classic picture of a game with two rows or columns, with a movable mixture.

    Parameters
    ----------
    game : array_like of shape (2, n) or (m, 2), DataFrame or MatrixGame

    Returns
    -------
    Envelope
        A notebook shows it: with a slider for the mixture if ipywidgets is installed.

    Raises
    ------
    ValueError
        If the game has neither two rows nor two columns.

    Notes
    -----
    With two rows and two columns the mixture is the row player's.

    Examples
    --------
    >>> picture = saddle.envelope([[3, -1], [-2, 4]]).picture(0.4)
    >>> "value: 1 is guaranteed at probability 0.4" in picture
    True
    """
    return Envelope(game)
