"""Answers drawn on matplotlib's axes; each function is the method plot() of its answer."""

from __future__ import annotations

from typing import Any, List, Sequence

import numpy as np

from .pictures import COLUMN_COLOUR, MOST_SHOWN, ROW_COLOUR, label, number


def _axes(ax: Any) -> Any:
    if ax is not None:
        return ax
    import matplotlib.pyplot as plt

    return plt.subplots()[1]


def _name_bars(ax: Any, names: Sequence[str]) -> None:
    """Name horizontal bars, the first at the top."""
    ax.set_yticks(range(len(names)), names)
    ax.invert_yaxis()


def states(solution: Any, ax: Any = None) -> Any:
    """Draw the bounds on the values of the first 40 states on matplotlib's axes.

    Parameters
    ----------
    ax : matplotlib.axes.Axes, optional
        Where to draw; else in a new figure.

    Returns
    -------
    matplotlib.axes.Axes

    Examples
    --------
    >>> game = {"discount": "1/2", "states": {"s": {"cells": [[{"payoff": 1, "to": {"s": 1}}]]}}}
    >>> saddle.recursive(game, initial="s").plot().get_xlabel()
    'value'
    """
    ax = _axes(ax)
    names = list(solution)[:40]
    lower = np.array([float(solution[name].lower) for name in names])
    upper = np.array([float(solution[name].upper) for name in names])
    places = np.arange(len(names))
    ax.hlines(places, lower, upper, color=ROW_COLOUR, linewidth=3)
    ax.plot((lower + upper) / 2, places, "o", color=ROW_COLOUR)
    _name_bars(ax, [str(name) for name in names])
    ax.set_xlabel("value")
    return ax


def optimal_sets(solution: Any, ax: Any = None) -> Any:
    """Draw all optimal strategies of a player who has three in a triangle of matplotlib.

    The corners are the pure strategies. Draws the row player's set if that player has three
    strategies, and the column player's otherwise.

    Parameters
    ----------
    ax : matplotlib.axes.Axes, optional
        Where to draw; else in a new figure.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        If no player has three strategies.

    Examples
    --------
    >>> game = [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]
    >>> saddle.optimal_set(game).plot().get_title()
    'optimal strategies of the row player, value 0'
    """
    m, n = solution.game.shape
    if 3 not in (m, n):
        raise ValueError(f"the game is {m} x {n}, must have 3 rows or 3 columns for a triangle")
    ax = _axes(ax)
    own, labels, player, colour = (
        (solution.row, solution.game.row_labels, "row player", ROW_COLOUR)
        if m == 3
        else (solution.column, solution.game.column_labels, "column player", COLUMN_COLOUR)
    )
    corners = np.array([[0.0, 0.0], [1.0, 0.0], [0.5, np.sqrt(0.75)]])
    ax.fill(*corners.T, facecolor="none", edgecolor="gray")
    for k, (x, y) in enumerate(corners):
        above = k == 2
        ax.annotate(
            label(labels, k),
            (x, y),
            textcoords="offset points",
            xytext=(0, 6 if above else -6),
            ha="center",
            va="bottom" if above else "top",
        )
    points = np.array(own.extreme_strategies, dtype=float) @ corners
    middle = points.mean(axis=0)
    # The set is convex, so its extreme points in the order of their directions are its outline.
    points = points[np.argsort(np.arctan2(*(points - middle).T[::-1]))]
    ax.fill(*points.T, color=colour, alpha=0.3, linewidth=3)
    ax.plot(*points.T, "o", color=colour)
    ax.set_aspect("equal")
    ax.axis("off")
    ax.set_title(f"optimal strategies of the {player}, value {number(solution.value)}", pad=16)
    return ax


def chances(solution: Any, ax: Any = None) -> Any:
    """Draw the probabilities of moves at each information set as bars on matplotlib's axes.

    The first 15 information sets of each player are drawn, the row player's first.
    :func:`picture` draws the tree itself.

    Parameters
    ----------
    ax : matplotlib.axes.Axes, optional
        Where to draw; else in a new figure.

    Returns
    -------
    matplotlib.axes.Axes

    Examples
    --------
    >>> saddle.games.kuhn().plot().get_xlabel()
    'chance'
    """
    ax = _axes(ax)
    names: List[str] = []
    for strategy, colour in ((solution.row, ROW_COLOUR), (solution.column, COLUMN_COLOUR)):
        for key, moves in list(strategy.items())[:MOST_SHOWN]:
            left = 0.0
            for shade, (move, chance) in enumerate(moves.items()):
                width = float(chance)
                if width > 0:
                    ax.barh(
                        len(names),
                        width,
                        left=left,
                        color=colour,
                        alpha=0.6 - 0.45 * shade / len(moves),
                        edgecolor="white",
                    )
                    ax.text(left + width / 2, len(names), move, ha="center", va="center")
                left += width
            names.append(str(key))
    _name_bars(ax, names)
    ax.set_xlim(0, 1)
    ax.set_xlabel("chance")
    return ax


def weights(solution: Any, ax: Any = None) -> Any:
    """Draw the weights of a measured game's mix, with their ranges, on matplotlib's axes.

    Draws at most 40 strategies of each player, those with the greatest upper ends, and only
    strategies that the mix or a range uses. The column player's mix, if there is one, is drawn
    below the row player's.

    Parameters
    ----------
    ax : matplotlib.axes.Axes, optional
        Where to draw; else in a new figure.

    Returns
    -------
    matplotlib.axes.Axes

    Examples
    --------
    >>> m = saddle.measured([[80, 30], [20, 60]], [[100, 100], [100, 100]], symmetric=False)
    >>> m.plot().get_xlabel()
    'weight, and its range at 95 %'
    """
    ax = _axes(ax)
    names: List[str] = []
    for mix, labels, colour in (
        (solution.row, solution.row_labels, ROW_COLOUR),
        (solution.column, solution.column_labels, COLUMN_COLOUR),
    ):
        if mix is None:
            continue
        low = mix.strategy if mix.low is None else np.asarray(mix.low)
        high = mix.strategy if mix.high is None else np.asarray(mix.high)
        top = np.maximum(high, mix.strategy)
        shown = [int(k) for k in np.argsort(-top, kind="stable")[:40] if top[k] > 0]
        places = np.arange(len(names), len(names) + len(shown))
        ax.barh(places, mix.strategy[shown], color=colour, alpha=0.4)
        ax.hlines(places, low[shown], high[shown], color=colour, linewidth=2)
        names += [label(labels, k) for k in shown]
    _name_bars(ax, names)
    ax.set_xlabel(f"weight, and its range at {100 * solution.level:g} %")
    return ax
