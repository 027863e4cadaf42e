"""Particular games: matrices, those solved state by state, of heaps, on boards."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np

from . import _core
from ._core import MatrixGame, NormalFormGame
from .arguments import limits_of, real, small, text, whole, wholes
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

    Returns
    -------
    MatrixGame
        3 x 3; its value is 0.

    Examples
    --------
    >>> saddle.solve(saddle.games.rock_paper_scissors(), exact=True).row
    (Fraction(1, 3), Fraction(1, 3), Fraction(1, 3))
    """
    return _core.rock_paper_scissors()


def matching_pennies() -> MatrixGame:
    """Return matching pennies for a win of 1.

    Returns
    -------
    MatrixGame
        2 x 2; its value is 0.

    Examples
    --------
    >>> saddle.solve(saddle.games.matching_pennies()).value
    0.0
    """
    return _core.matching_pennies()


def o_neill() -> MatrixGame:
    """Return Barry O'Neill's game of four cards.

    Returns
    -------
    MatrixGame
        4 x 4; its value is -1/5.

    Notes
    -----
    O'Neill tested with it how people play (Proc. Natl. Acad. Sci. 84, 1987).

    Examples
    --------
    >>> saddle.solve(saddle.games.o_neill(), exact=True).value
    Fraction(-1, 5)
    """
    return _core.o_neill()


def kuhn_poker() -> MatrixGame:
    """Return Kuhn poker in normal form; :func:`kuhn` solves it as a tree.

    Returns
    -------
    MatrixGame
        27 x 64, in antes; its value is -1/18.

    Notes
    -----
    Kuhn 1950: each player antes 1 and gets one of three cards, and a bet is 1.

    Examples
    --------
    >>> saddle.solve(saddle.games.kuhn_poker(), exact=True).value
    Fraction(-1, 18)
    """
    return _core.kuhn_poker()


def morra(fingers: int) -> MatrixGame:
    """Return Morra: both show fingers and call the number that the other shows.

    Parameters
    ----------
    fingers : int
        Fingers that a hand can show, 1 to 50.

    Returns
    -------
    MatrixGame
        fingers^2 strategies of each player, named as shown and called. Who alone calls right wins
        the sum of all fingers. The value is 0.

    Raises
    ------
    ValueError
        If `fingers` is out of range.

    Notes
    -----
    An old Italian game. O(fingers^4).

    Examples
    --------
    >>> saddle.games.morra(2).shape
    (4, 4)
    """
    return _core.morra(small(fingers, "fingers"))


def magic_square(order: int) -> MatrixGame:
    """Return a magic square of the numbers 1 to order^2 as a game.

    Parameters
    ----------
    order : int
        Rows and columns: 1, or 3 to 10000.

    Returns
    -------
    MatrixGame
        The value is (order^2 + 1) / 2, and even mixtures are optimal.

    Raises
    ------
    ValueError
        If `order` is out of range, or 2, for which there is no magic square.

    Notes
    -----
    Every row and every column has the same sum. O(order^2).

    Examples
    --------
    >>> saddle.solve(saddle.games.magic_square(3), exact=True).value
    Fraction(5, 1)
    """
    return _core.magic_square(small(order, "order"))


def blotto(soldiers: int, fields: int, enemy: Optional[int] = None) -> MatrixGame:
    """Return Colonel Blotto as a matrix; :func:`blotto_large` solves what no matrix holds.

    Parameters
    ----------
    soldiers : int
        Soldiers of the row player, and of the column player too unless `enemy` is given.
    fields : int
        Fields on which both spread their soldiers.
    enemy : int, optional
        Soldiers of the column player.

    Returns
    -------
    MatrixGame
        C(soldiers + fields - 1, fields - 1) rows. The payoff is the expected number of fields that
        the row player wins; the toss of a coin decides a field where both are equal.

    Raises
    ------
    ValueError
        If a number is out of range, or the matrix has more than 10^9 payoffs.

    Notes
    -----
    Borel 1921.

    Examples
    --------
    >>> game = saddle.games.blotto(5, 3)
    >>> game.shape, saddle.solve(game, exact=True).value
    ((21, 21), Fraction(3, 2))
    """
    return _core.blotto(
        small(soldiers, "soldiers"),
        small(soldiers, "soldiers") if enemy is None else small(enemy, "enemy"),
        small(fields, "fields"),
    )


def tournament(players: int, seed: int = 1) -> MatrixGame:
    """Return a random tournament: each of two strategies beats the other by the toss of a coin.

    Parameters
    ----------
    players : int
        Strategies of each player.
    seed : int
        The same seed draws the same game.

    Returns
    -------
    MatrixGame
        Payoffs +1, -1 and 0; its value is 0, and its optimal strategy is unique.

    Raises
    ------
    ValueError
        If there is no strategy, or the matrix has more than 10^9 payoffs.

    Notes
    -----
    Fisher and Ryan, Amer. Math. Monthly 99, 1992.

    Examples
    --------
    >>> saddle.solve(saddle.games.tournament(5), exact=True).value
    Fraction(0, 1)
    """
    return _core.tournament(whole(players, "players"), whole(seed, "seed", 0, 2**64))


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
    """Return a game drawn at random.

    Parameters
    ----------
    rows, columns : int
        The shape.
    seed : int
        The same seed draws the same game.
    distribution : {"uniform", "gaussian", "integer", "sparse", "low-rank", "badly-scaled"}
        uniform: from [0, 1); gaussian: standard normal; integer: from `least` to `greatest`;
        sparse: 0, but for a part `density`, which is from [-1, 1); low-rank: a product of two
        gaussian factors of `rank` columns, with noise; badly-scaled: uniform, each row times a power
        of ten from -6 to 6.
    least, greatest : int
        For integer payoffs.
    density : float
        From 0 to 1, for sparse games.
    rank : int
        For games of low rank.

    Returns
    -------
    MatrixGame

    Raises
    ------
    ValueError
        If an argument is out of range, or the matrix has more than 10^9 payoffs.

    Notes
    -----
    O(rows * columns), times `rank` for a game of low rank.

    Examples
    --------
    >>> saddle.games.random(2, 3, distribution="integer").shape
    (2, 3)
    """
    rows, columns = whole(rows, "rows"), whole(columns, "columns")
    seed = whole(seed, "seed", 0, 2**64)
    if distribution == "integer":
        least, greatest = whole(least, "least"), whole(greatest, "greatest")
        return _core.integer_game(rows, columns, least, greatest, seed)
    if distribution == "sparse":
        return _core.sparse_game(rows, columns, real(density, "density"), seed)
    if distribution == "low-rank":
        return _core.low_rank_game(rows, columns, whole(rank, "rank"), seed)
    plain = {
        "uniform": _core.uniform_game,
        "gaussian": _core.gaussian_game,
        "badly-scaled": _core.badly_scaled_game,
    }
    if text(distribution, "distribution") not in plain:
        names = ", ".join((*plain, "integer", "sparse", "low-rank"))
        raise ValueError(f"distribution is {distribution!r}, must be one of {names}")
    return plain[distribution](rows, columns, seed)


def classic(name: str) -> NormalFormGame:
    """Return a classic game by its name, such as "chicken" or "stag-hunt".

    Parameters
    ----------
    name : str
        As ``saddle list`` prints it; a wrong one raises an error that lists them.

    Returns
    -------
    NormalFormGame
        Its payoffs, labels and title.

    Raises
    ------
    ValueError
        If there is no game of that name.

    Notes
    -----
    ``saddle help NAME`` tells the story of each game, with its source.

    Examples
    --------
    >>> saddle.games.classic("prisoners-dilemma").title
    "The prisoner's dilemma"
    >>> len(saddle.nash(saddle.games.classic("chicken")))
    3
    """
    texts = _core.classic_games()
    if text(name, "name") not in texts:
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
    """Solve Guess It: ask for cards, bluff, and guess the card that lies face down.

    Parameters
    ----------
    mover, other : int
        Cards of the player to move and of the other, up to 100000 each.
    exact : bool
        Answer in fractions; for 30 cards together at most.

    Returns
    -------
    GuessIt
        The chances to win, and the chances of an honest ask and of belief.

    Raises
    ------
    ValueError
        If a number of cards is out of range.

    Notes
    -----
    Isaacs, Amer. Math. Monthly 62, 1955. O((n + m) k) for hands of n and m cards, where k is 60 for
    equal hands and a few thousand where one is double the other.

    Examples
    --------
    >>> saddle.games.guess_it(5, 7).win
    0.4794487509331729
    >>> saddle.games.guess_it(1, 1, exact=True).win
    Fraction(1, 2)
    """
    return GuessIt(
        *(_core.exact_guess_it if exact else _core.guess_it)(
            whole(mover, "mover"), whole(other, "other")
        )
    )


class GreatGame(NamedTuple):
    """The chances of a match of The Great Game, and of a round of it."""

    win: float
    loss: float
    round_win: float
    round_loss: float


def great_game(throws: Sequence[Sequence[Any]], win_by: int, lose_by: int) -> GreatGame:
    """Solve The Great Game: rock-paper-scissors in rounds against known habits.

    Parameters
    ----------
    throws : sequence of (rock, paper, scissors)
        The opponent's chances at each throw of a round, each of sum 1: "1/3" or Fraction(1, 3)
        rather than 0.333.
    win_by, lose_by : int
        The match is won by a lead of this many rounds, and lost when the opponent leads by that many.

    Returns
    -------
    GreatGame
        The chances of the match, and of a round of it.

    Raises
    ------
    ValueError, TypeError
        If chances do not sum to 1, a number is out of range, or there is no throw.

    Notes
    -----
    UVa 12164. O(G^2) for G throws at most.

    Examples
    --------
    >>> throws = [("0.5", "0.3", "0.2"), ("0.3", "0.3", "0.4")]
    >>> round(saddle.games.great_game(throws, 1, 1).win, 5)
    0.69118
    """
    if not hasattr(throws, "__len__") or any(not hasattr(each, "__len__") for each in throws):
        raise TypeError("throws must be a sequence of the chances of rock, paper and scissors")
    with calling(None, "raise") as caller:
        return GreatGame(
            *_core.great_game(throws, whole(win_by, "win_by"), whole(lose_by, "lose_by"), caller)
        )


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

    Raises
    ------
    ValueError
        If there are too many cards, or a prize is not one of them.

    Notes
    -----
    Backward induction over all sets of cards that may be left, a matrix game for each.

    Examples
    --------
    >>> s = saddle.games.goofspiel(4)
    >>> s.converged, int(s.row.argmax()) + 1
    (True, 4)
    """
    cards = small(cards, "cards")
    order = [] if order is None else wholes(order, "order", -(2**31), 2**31)
    first = order[0] if order else cards
    upcard = first if upcard is None else small(upcard, "upcard")
    if not 1 <= upcard <= cards or (order and upcard != first):
        raise ValueError(f"upcard is {upcard}, must be a prize that can be the first")
    labels = [str(card) for card in range(1, cards + 1)]
    limits = limits_of(None, time_limit, threads)
    with calling(progress, "raise") as caller:
        found = _core.goofspiel(cards, order, bool(win_or_lose), upcard, limits, caller)
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
    """Solve Oshi-Zumo and return the bids at a state, by default the first.

    Parameters
    ----------
    coins : int
        The coins of each player at the beginning.
    size : int
        Positions on each side of the centre.
    least_bid : int
        0 or 1.
    row_coins, column_coins, position : int, optional
        The state: the coins that are left, and how far the row player is ahead.
    threads, time_limit, progress
        As :func:`saddle.solve` takes them.

    Returns
    -------
    StateSolution
        The value is the row player's chance to win less the chance to lose; labels are bids.

    Raises
    ------
    ValueError
        If there is no such state.

    Notes
    -----
    Buro 2003. Backward induction over all states, O(size coins^2) matrix games.

    Examples
    --------
    >>> saddle.games.oshi_zumo(5, row_coins=5, column_coins=3).value > 0
    True
    """
    coins, least_bid = small(coins, "coins"), small(least_bid, "least_bid")
    own = coins if row_coins is None else small(row_coins, "row_coins")
    other = coins if column_coins is None else small(column_coins, "column_coins")
    limits = limits_of(None, time_limit, threads)
    with calling(progress, "raise") as caller:
        found, least_own, least_other = _core.oshi_zumo(
            coins,
            small(size, "size"),
            least_bid,
            own,
            other,
            small(position, "position"),
            limits,
            caller,
        )

    def bids(least: int, has: int) -> List[str]:
        return [str(bid) for bid in range(least, (has if least or least_bid == 0 else 0) + 1)]

    return _state(found, bids(least_own, own), bids(least_other, other))


def inspection(
    periods: int, inspections: int, *, time_limit: Optional[float] = None
) -> StateSolution:
    """Solve Dresher's inspection game, in fractions.

    Parameters
    ----------
    periods, inspections : int
        In each period the inspector may spend an inspection, and the other player violate, once.
    time_limit : float, optional
        In seconds.

    Returns
    -------
    StateSolution
        The value is 1 for a violation that is inspected, -1 for one that is not, and 0 for none.

    Raises
    ------
    ValueError
        If a number is out of range.
    Unfinished
        If the time was over before.

    Notes
    -----
    Dresher 1962. O(periods inspections) games of 2 x 2.

    Examples
    --------
    >>> saddle.games.inspection(3, 1).value
    Fraction(-1, 2)
    """
    limits = limits_of(None, time_limit)
    with calling(None, "raise") as caller:
        found = _core.inspection(
            small(periods, "periods"), small(inspections, "inspections"), limits, caller
        )
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
    """Solve Pig: the chance of the player whose turn it is, and whether to roll on.

    Parameters
    ----------
    goal : int
        The points that win.
    own, other : int
        The scores of the player to roll and of the other.
    sum : int
        What was rolled in this turn.
    time_limit : float, optional
        In seconds.

    Returns
    -------
    Pig
        Proved bounds on the chance to win, and whether rolling is better than holding.

    Raises
    ------
    ValueError
        If a score is out of range.
    Unfinished
        If the time was over before any bound was known.

    Notes
    -----
    Scarne 1945; Neller and Presser 2004. O(goal^3) states.

    Examples
    --------
    >>> saddle.games.pig(100, own=0, other=0, sum=20).rolls
    True
    >>> saddle.games.pig(100, own=0, other=0, sum=22).rolls
    False
    """
    limits = limits_of(None, time_limit)
    with calling(None, "raise") as caller:
        termination, lower, upper, rolls = _core.pig(
            small(goal, "goal"),
            small(own, "own"),
            small(other, "other"),
            small(sum, "sum"),
            limits,
            caller,
        )
    if termination != "converged" and not np.isfinite(lower):
        raise Unfinished("the time was over before the game was solved")
    return Pig(lower, upper, rolls)


def undercut(
    numbers: int = 5,
    points: int = 40,
    *,
    threads: int = 1,
    time_limit: Optional[float] = None,
    progress: ProgressOption = None,
) -> StateSolution:
    """Solve Undercut: both name a number, and who is just below the other gets both.

    Parameters
    ----------
    numbers : int
        The numbers 1 to this can be named.
    points : int
        The points that win.
    threads, time_limit, progress
        As :func:`saddle.solve` takes them.

    Returns
    -------
    StateSolution
        The first move; the value is the chance to win less the chance to lose.

    Raises
    ------
    ValueError
        If a number is out of range.

    Notes
    -----
    Hofstadter 1985. O(points^2) matrix games.

    Examples
    --------
    >>> saddle.games.undercut(5, 10).converged
    True
    """
    numbers = small(numbers, "numbers")
    labels = [str(number) for number in range(1, numbers + 1)]
    limits = limits_of(None, time_limit, threads)
    with calling(progress, "raise") as caller:
        return _state(
            _core.undercut(numbers, small(points, "points"), limits, caller), labels, list(labels)
        )


def race(
    chances: Any,
    points: int,
    *,
    threads: int = 1,
    time_limit: Optional[float] = None,
    progress: ProgressOption = None,
) -> StateSolution:
    """Solve a race to a number of points, each of which is played by a matrix game.

    Parameters
    ----------
    chances : array_like of shape (m, n), DataFrame or MatrixGame
        The row player's chances to win a point, from 0 to 1.
    points : int
        The points that win.
    threads, time_limit, progress
        As :func:`saddle.solve` takes them.

    Returns
    -------
    StateSolution
        The first point; the value is the row player's chance to win the race.

    Raises
    ------
    ValueError, TypeError
        If something is no chance, or `points` out of range.

    Notes
    -----
    O(points^2) matrix games.

    Examples
    --------
    >>> saddle.games.race([[0.5, 1], [1, 0]], 2).value > 0.5
    True
    """
    limits = limits_of(None, time_limit, threads)
    game = matrix_game(chances)
    with calling(progress, "raise") as caller:
        return _state(
            _core.race(game, small(points, "points"), limits, caller),
            game.row_labels,
            game.column_labels,
        )
