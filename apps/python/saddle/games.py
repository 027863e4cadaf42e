"""Particular games: matrices, those solved state by state, of heaps, on boards."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np

from . import _core
from ._core import MatrixGame, NormalFormGame
from .extensive import guess_it_tree, hidden_goofspiel, kuhn, leduc, liars_dice
from .heaps import (
    BoardGame,
    HeapGame,
    HeapMove,
    SubstringGame,
    TakeAndBreak,
    border_grid,
    coin_grid,
    half_piles,
    nim,
    split_merge,
    substring,
    subtraction,
    take_and_break,
    wythoff,
)
from .large import blotto_large
from .matrix import Unfinished
from .payoffs import matrix_game
from .progress import ProgressOption, calling
from .recursive import StateSolution

__all__ = [
    "BoardGame",
    "GreatGame",
    "GuessIt",
    "HeapGame",
    "HeapMove",
    "Pig",
    "SubstringGame",
    "TakeAndBreak",
    "blotto",
    "blotto_large",
    "border_grid",
    "classic",
    "coin_grid",
    "goofspiel",
    "great_game",
    "guess_it",
    "guess_it_tree",
    "half_piles",
    "hidden_goofspiel",
    "inspection",
    "kuhn",
    "kuhn_poker",
    "leduc",
    "liars_dice",
    "magic_square",
    "matching_pennies",
    "morra",
    "nim",
    "o_neill",
    "oshi_zumo",
    "pig",
    "race",
    "random",
    "rock_paper_scissors",
    "split_merge",
    "substring",
    "subtraction",
    "take_and_break",
    "tournament",
    "undercut",
    "wythoff",
]


def rock_paper_scissors() -> MatrixGame:
    """Return rock-paper-scissors for a win of 1.

    >>> saddle.solve(saddle.games.rock_paper_scissors(), exact=True).row
    (Fraction(1, 3), Fraction(1, 3), Fraction(1, 3))
    """
    return _core.rock_paper_scissors()


def matching_pennies() -> MatrixGame:
    """Return matching pennies for a win of 1; its value is 0."""
    return _core.matching_pennies()


def o_neill() -> MatrixGame:
    """Return Barry O'Neill's game of four cards (1987); its value is -1/5."""
    return _core.o_neill()


def kuhn_poker() -> MatrixGame:
    """Return Kuhn poker (1950) in normal form, 27 x 64.

    >>> saddle.solve(saddle.games.kuhn_poker(), exact=True).value
    Fraction(-1, 18)
    """
    return _core.kuhn_poker()


def morra(fingers: int) -> MatrixGame:
    """Return Morra with up to 50 fingers: fingers^2 strategies a side, value 0."""
    return _core.morra(fingers)


def magic_square(order: int) -> MatrixGame:
    """Return the magic square of 1 .. order^2; its value is (order^2 + 1) / 2."""
    return _core.magic_square(order)


def blotto(soldiers: int, fields: int, enemy: Optional[int] = None) -> MatrixGame:
    """Return Colonel Blotto: soldiers spread over fields, against as many or `enemy`.

    The payoff is the expected number of fields won; a tie is decided by the toss of a coin.
    """
    return _core.blotto(soldiers, soldiers if enemy is None else enemy, fields)


def tournament(players: int, seed: int = 1) -> MatrixGame:
    """Return a random tournament: +1 or -1 for each pair of strategies, value 0."""
    return _core.tournament(players, seed)


def random(
    rows: int,
    columns: int,
    seed: int = 1,
    *,
    distribution: str = "uniform",
    least: int = -2,
    greatest: int = 2,
    density: float = 0.01,
    rank: int = 10,
) -> MatrixGame:
    """Return a game drawn at random; the same seed draws the same game.

    `distribution` is uniform on [0, 1), gaussian, integer (`least` to `greatest`), sparse (a part
    `density` of the payoffs is not 0), low-rank (`rank`) or badly-scaled.

    >>> saddle.games.random(2, 3, distribution="integer").shape
    (2, 3)
    """
    if distribution == "integer":
        return _core.integer_game(rows, columns, least, greatest, seed)
    if distribution == "sparse":
        return _core.sparse_game(rows, columns, density, seed)
    if distribution == "low-rank":
        return _core.low_rank_game(rows, columns, rank, seed)
    plain = {
        "uniform": _core.uniform_game,
        "gaussian": _core.gaussian_game,
        "badly-scaled": _core.badly_scaled_game,
    }
    if distribution not in plain:
        names = ", ".join((*plain, "integer", "sparse", "low-rank"))
        raise ValueError(f"distribution is {distribution!r}, must be one of {names}")
    return plain[distribution](rows, columns, seed)


def classic(name: str) -> NormalFormGame:
    """Return a classic game by its name, such as "chicken" or "stag-hunt".

    >>> saddle.games.classic("prisoners-dilemma").title
    "The prisoner's dilemma"
    >>> len(saddle.nash(saddle.games.classic("chicken")))
    3
    """
    texts = _core.classic_games()
    if name not in texts:
        raise ValueError(f"name is {name!r}, must be one of {', '.join(texts)}")
    return _core.game_from_nfg(texts[name], name)[0]


class GuessIt(NamedTuple):
    """The chances of a deal of Guess It, and how to play it."""

    #: The mover's chance to win, and the other's.
    win: Any
    loss: Any
    #: The chance to ask for a card one does not hold, else to bluff; None without a choice.
    honest_ask: Any
    #: The chance that the other believes the ask.
    believe: Any


def guess_it(mover: int, other: int, *, exact: bool = False) -> GuessIt:
    """Solve Guess It (Isaacs 1955) where the mover holds `mover` cards and the other `other`.

    Up to 100000 cards a hand; with `exact`, in fractions, 30 together.

    >>> saddle.games.guess_it(5, 7).win
    0.4794487509331729
    >>> saddle.games.guess_it(1, 1, exact=True).win
    Fraction(1, 2)
    """
    return GuessIt(*(_core.exact_guess_it if exact else _core.guess_it)(mover, other))


class GreatGame(NamedTuple):
    """The chances of a match of The Great Game, and of a round of it."""

    win: float
    loss: float
    round_win: float
    round_loss: float


def great_game(throws: Sequence[Sequence[Any]], win_by: int, lose_by: int) -> GreatGame:
    """Solve The Great Game (UVa 12164): rock-paper-scissors against known habits.

    Parameters
    ----------
    throws : sequence of (rock, paper, scissors)
        The opponent's chances at each throw of a round, each of sum 1: "1/3" or Fraction(1, 3)
        rather than 0.333.
    win_by, lose_by : int
        The match is won when ahead by so many rounds, and lost when behind by so many.

    >>> throws = [("0.5", "0.3", "0.2"), ("0.3", "0.3", "0.4")]
    >>> round(saddle.games.great_game(throws, 1, 1).win, 5)
    0.69118
    """
    with calling(None, "raise") as caller:
        return GreatGame(*_core.great_game(throws, win_by, lose_by, caller))


def _state(
    found: Tuple[Any, ...], row_labels: List[str], column_labels: List[str]
) -> StateSolution:
    termination, lower, upper, row, column = found
    return StateSolution(
        lower,
        upper,
        None if row is None else np.array(row),
        None if column is None else np.array(column),
        row_labels,
        column_labels,
        termination,
    )


def goofspiel(
    cards: int,
    *,
    order: Optional[Sequence[int]] = None,
    win_or_lose: bool = False,
    upcard: Optional[int] = None,
    threads: int = 1,
    time_limit: Optional[float] = None,
    progress: ProgressOption = None,
) -> StateSolution:
    """Solve Goofspiel, the Game of Pure Strategy, and return the first bid.

    Parameters
    ----------
    cards : int
        Cards of each player, and prizes: up to 10.
    order : sequence of int, optional
        The prizes in the order in which they are turned up; else at random.
    win_or_lose : bool
        Only having more points counts, not how many more.
    upcard : int, optional
        The first prize; else the first of the order, or the greatest.
    threads, time_limit, progress
        As :func:`saddle.solve` takes them.

    Returns
    -------
    StateSolution
        The value is the row player's points less the column player's, 0 by symmetry.

    >>> s = saddle.games.goofspiel(4)
    >>> s.converged, s.row.argmax() + 1
    (True, 4)
    """
    order = [] if order is None else [int(prize) for prize in order]
    first = order[0] if order else cards
    upcard = first if upcard is None else upcard
    if not 1 <= upcard <= cards or (order and upcard != first):
        raise ValueError(f"upcard is {upcard}, must be a prize that can be the first")
    labels = [str(card) for card in range(1, cards + 1)]
    limits = _core.Limits(None, time_limit, threads)
    with calling(progress, "raise") as caller:
        found = _core.goofspiel(cards, order, win_or_lose, upcard, limits, caller)
    return _state(found, labels, list(labels))


def oshi_zumo(
    coins: int,
    *,
    size: int = 3,
    least_bid: int = 1,
    row_coins: Optional[int] = None,
    column_coins: Optional[int] = None,
    position: int = 0,
    threads: int = 1,
    time_limit: Optional[float] = None,
    progress: ProgressOption = None,
) -> StateSolution:
    """Solve Oshi-Zumo (Buro 2003) and return the bids at a state, by default the first.

    `size` is how many positions there are on each side of the centre, `position` how far the row
    player is ahead. The labels are the bids.

    >>> saddle.games.oshi_zumo(5, row_coins=5, column_coins=3).value > 0
    True
    """
    own = coins if row_coins is None else row_coins
    other = coins if column_coins is None else column_coins
    limits = _core.Limits(None, time_limit, threads)
    with calling(progress, "raise") as caller:
        found, least_own, least_other = _core.oshi_zumo(
            coins, size, least_bid, own, other, position, limits, caller
        )

    def bids(least: int, has: int) -> List[str]:
        return [str(bid) for bid in range(least, (has if least or least_bid == 0 else 0) + 1)]

    return _state(found, bids(least_own, own), bids(least_other, other))


def inspection(
    periods: int, inspections: int, *, time_limit: Optional[float] = None
) -> StateSolution:
    """Solve Dresher's inspection game (1962), in fractions.

    >>> saddle.games.inspection(3, 1).value
    Fraction(-1, 2)
    """
    limits = _core.Limits(None, time_limit, 1)
    with calling(None, "raise") as caller:
        found = _core.inspection(periods, inspections, limits, caller)
    if found is None:
        raise Unfinished("the time was over before the game was solved")
    value, row, column, row_labels, column_labels = found
    return StateSolution(value, value, row, column, row_labels, column_labels)


class Pig(NamedTuple):
    """The chance of the player to roll, and whether rolling is better than holding."""

    lower: float
    upper: float
    rolls: bool

    @property
    def value(self) -> float:
        """The middle of the bounds."""
        return self.lower / 2 + self.upper / 2


def pig(
    goal: int = 100,
    *,
    own: int = 0,
    other: int = 0,
    sum: int = 0,
    time_limit: Optional[float] = None,
) -> Pig:
    """Solve Pig (Scarne 1945): the chance of the player whose turn it is.

    `own` and `other` are the scores, `sum` what was rolled in this turn.

    >>> saddle.games.pig(100, own=0, other=0, sum=20).rolls
    True
    >>> saddle.games.pig(100, own=0, other=0, sum=22).rolls
    False
    """
    limits = _core.Limits(None, time_limit, 1)
    with calling(None, "raise") as caller:
        termination, lower, upper, rolls = _core.pig(goal, own, other, sum, limits, caller)
    if termination != "converged" and not np.isfinite(lower):
        raise Unfinished("the time was over before the game was solved")
    return Pig(lower, upper, rolls)


def undercut(
    numbers: int = 5,
    points: int = 40,
    *,
    time_limit: Optional[float] = None,
    progress: ProgressOption = None,
) -> StateSolution:
    """Solve Undercut (Hofstadter 1985): the chance to win less the chance to lose, and a strategy.

    >>> saddle.games.undercut(5, 10).converged
    True
    """
    labels = [str(number) for number in range(1, numbers + 1)]
    limits = _core.Limits(None, time_limit, 1)
    with calling(progress, "raise") as caller:
        return _state(_core.undercut(numbers, points, limits, caller), labels, list(labels))


def race(
    chances: Any,
    points: int,
    *,
    time_limit: Optional[float] = None,
    progress: ProgressOption = None,
) -> StateSolution:
    """Solve a race to a number of points, a round being won with these chances.

    `chances` is a matrix of the row player's chances to win a round; the value is his chance to
    get to `points` first.

    >>> saddle.games.race([[0.5, 1], [1, 0]], 2).value > 0.5
    True
    """
    game = matrix_game(chances)
    limits = _core.Limits(None, time_limit, 1)
    with calling(progress, "raise") as caller:
        return _state(_core.race(game, points, limits, caller), game.row_labels, game.column_labels)
