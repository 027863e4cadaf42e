"""Games with functions of their own: the classic ones, Guess It, The Great Game."""

from __future__ import annotations

from typing import Any, NamedTuple, Sequence

from . import _core
from ._core import NormalFormGame
from .arguments import text, whole
from .progress import calling


def classic(name: str) -> NormalFormGame:
    """Return a classic game by its name, such as "chicken" or "stag-hunt".

    Parameters
    ----------
    name : str
        A name that ``saddle list`` prints. The error for an unknown name lists all names.

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
    """The winning probabilities of a deal of Guess It, and optimal strategies."""

    #: The probability that the mover wins, and that the other player wins.
    win: Any
    loss: Any
    #: The probability that the mover asks for a card that the mover does not hold, rather than
    #: bluffs; None if there is no choice.
    honest_ask: Any
    #: The probability that the other player believes the ask.
    believe: Any


def guess_it(mover: int, other: int, *, exact: bool = False) -> GuessIt:
    """Solve Guess It: ask for cards, bluff, and guess the card that lies face down.

    Parameters
    ----------
    mover, other : int
        The numbers of cards of the player to move and of the other player, up to 100000 each.
    exact : bool
        Answer in fractions; only for at most 30 cards in total.

    Returns
    -------
    GuessIt
        The winning probabilities, and the probabilities of an honest ask and of belief.

    Raises
    ------
    ValueError
        If a number of cards is out of range.

    Notes
    -----
    Isaacs, Amer. Math. Monthly 62, 1955. O((n + m) k) for hands of n and m cards, where k is 60 for
    equal hands and a few thousand if one hand is twice the other.

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
    """The probabilities to win and to lose a match of The Great Game, and a round of it."""

    win: float
    loss: float
    round_win: float
    round_loss: float


def great_game(throws: Sequence[Sequence[Any]], win_by: int, lose_by: int) -> GreatGame:
    """Solve The Great Game: rock-paper-scissors in rounds against known habits.

    Parameters
    ----------
    throws : sequence of (rock, paper, scissors)
        For each throw of a round, the opponent's probabilities, which must sum to 1: write "1/3"
        or Fraction(1, 3), not 0.333.
    win_by, lose_by : int
        The match is won at a lead of `win_by` rounds, and lost if the opponent leads by `lose_by`.

    Returns
    -------
    GreatGame
        The probabilities to win and to lose the match, and a round of it.

    Raises
    ------
    ValueError, TypeError
        If probabilities do not sum to 1, a number is out of range, or there is no throw.

    Notes
    -----
    UVa 12164. O(G^2) for at most G throws.

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


class Pig(NamedTuple):
    """Bounds on the winning probability of the player to roll, and whether rolling is best."""

    lower: float
    upper: float
    rolls: bool

    @property
    def value(self) -> float:
        """The middle of the bounds."""
        return self.lower / 2 + self.upper / 2
