"""Games of general sum: equilibria, dominance, correlated equilibria."""

from __future__ import annotations

import io
import warnings
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import repeat
from typing import Any, Iterator, List, Optional, Sequence, Tuple

import numpy as np

from . import _core, pictures
from ._core import NormalFormGame
from .arguments import counted, limits_of, one_of, shown, text, whole
from .matrix import Unfinished, read_text
from .other_packages import arrays_of_quantecon, nfg_of, package_of, table_of
from .payoffs import matrix_game
from .progress import ProgressOption, calling

Strategy = Tuple[Fraction, ...]


def normal_form_game(
    *payoffs: Any,
    title: str = "",
    players: Optional[Sequence[str]] = None,
    labels: Optional[Sequence[Sequence[str]]] = None,
    convention: str = "pygambit",
) -> NormalFormGame:
    """Return a game in normal form from the payoffs of each player.

    Parameters
    ----------
    *payoffs : array_like, or a game of pygambit, nashpy, quantecon or OpenSpiel
        One array for each player, with an axis for each player: entry (i, j, k) is paid where
        player 0 plays i, player 1 plays j and player 2 plays k. For two players,
        two (m, n) matrices, the row player's first; a single matrix is a zero-sum game. Or one
        array of all payoffs, whose first axis is for the players: (players, m, n, ...).
    title, players, labels : optional
        Names of the game, of the players, and of the strategies of each player.
    convention : str
        The order of the axes. The order of "pygambit" and "nashpy" is described above. In
        "quantecon" the first axis of each array is for the player's own strategies, the next axis
        for the next player's, cyclically; in a single array the last axis is for the players.

    Returns
    -------
    NormalFormGame

    Raises
    ------
    ValueError, TypeError
        If the arrays differ in shape, or a payoff is not a finite real number.

    Notes
    -----
    O(players * profiles). Every payoff is kept exactly.

    Examples
    --------
    >>> game = saddle.normal_form_game([[3, 0], [0, 2]], [[2, 0], [0, 3]])
    >>> game.shape
    (2, 2)
    >>> profiles = [[[3, 2], [0, 0]], [[0, 0], [2, 3]]]  # both payoffs of each entry
    >>> saddle.normal_form_game(profiles, convention="quantecon").payoffs(1)[1, 1]
    Fraction(3, 1)
    """
    one_of(("pygambit", "nashpy", "quantecon"), text(convention, "convention"), "convention")
    if not payoffs:
        raise ValueError("payoffs are missing, must be of at least one player")
    if len(payoffs) == 1 and isinstance(payoffs[0], NormalFormGame):
        return payoffs[0]
    if len(payoffs) == 1 and package_of(payoffs[0]) == "pygambit":
        return _core.game_from_nfg(nfg_of(payoffs[0]).encode(), "pygambit.Game")[0]
    if len(payoffs) == 1 and package_of(payoffs[0]):
        arrays, own_labels, own_players, own_title = table_of(payoffs[0])
        payoffs = tuple(arrays)
        labels, players = labels or own_labels, players or own_players
        title = title or own_title
    else:
        payoffs = _arrays_in_order(payoffs, convention)
    is_named = bool(title or players or labels)
    if len(payoffs) <= 2 and not is_named:
        games = [matrix_game(own) for own in payoffs]
        return (
            _core.game_from_matrix(*games) if len(games) == 1 else _core.game_from_matrices(*games)
        )
    if len(payoffs) == 1:
        own = np.asarray(matrix_game(payoffs[0]).exact_payoffs)
        payoffs = (own, -own)
    arrays = [np.asarray(own, dtype=object) for own in payoffs]
    shape = arrays[0].shape
    for number, array in enumerate(arrays, start=1):
        if array.ndim != len(arrays):
            raise ValueError(
                f"payoffs of player {number} have {counted(array.ndim, 'dimension')}, "
                f"must have {len(arrays)}, one for each player"
            )
        if array.shape != shape:
            raise ValueError(
                f"payoffs of player {number} have the shape {array.shape}, "
                f"must have {shape} as for player 1"
            )
    return _core.game_from_lists(
        list(shape),
        [array.ravel(order="F").tolist() for array in arrays],
        title,
        "",
        [str(name) for name in players or []],
        [[str(name) for name in own] for own in labels or []],
    )


def _arrays_in_order(payoffs: Tuple[Any, ...], convention: str) -> Tuple[Any, ...]:
    """Return an array for each player, whose axes are in the order of the players."""
    is_quantecon = convention == "quantecon"
    if len(payoffs) == 1 and _dimensions(payoffs[0]) > 2:
        stack = np.asarray(payoffs[0], dtype=getattr(payoffs[0], "dtype", object))
        players = stack.shape[-1 if is_quantecon else 0]
        if players != stack.ndim - 1:
            raise ValueError(
                f"payoffs have the shape {stack.shape}, the {'last' if is_quantecon else 'first'} "
                f"length must be the number of other axes (one axis for each player)"
            )
        return tuple(np.moveaxis(stack, -1, 0) if is_quantecon else stack)
    return tuple(arrays_of_quantecon(payoffs)) if is_quantecon else payoffs


def _dimensions(payoffs: Any) -> int:
    """Return the dimensions of an array, or the depth of nested sequences at their first items."""
    depth = 0
    while isinstance(payoffs, (list, tuple)) and payoffs and depth < 99:  # one may contain itself
        payoffs = payoffs[0]
        depth += 1
    return depth + int(getattr(payoffs, "ndim", 0))


def _restored(*parts: Any) -> NormalFormGame:
    return _core.game_from_lists(*parts)


def _reduced(game: NormalFormGame) -> Any:
    payoffs = [game.payoffs(player).ravel(order="F").tolist() for player in range(game.players)]
    names = (game.title, game.comment, game.player_names, game.labels)
    return _restored, (list(game.shape), payoffs, *names)


# How a game is pickled.
NormalFormGame.__reduce__ = _reduced  # type: ignore


def _to_gambit(self: NormalFormGame) -> Any:
    """Return the game as pygambit's Game, with exact payoffs.

    Returns
    -------
    pygambit.gambit.Game
        Needs the package pygambit.

    Examples
    --------
    >>> saddle.normal_form_game([[3, 0], [0, 2]]).to_gambit  # called with pygambit installed
    <bound method ...to_gambit of ...>
    """
    import pygambit

    return pygambit.read_nfg(io.StringIO(self.to_nfg()))


_to_gambit.__name__ = "to_gambit"
_to_gambit.__qualname__ = "NormalFormGame.to_gambit"
NormalFormGame.to_gambit = _to_gambit  # type: ignore


@dataclass(frozen=True, repr=False)
class Equilibrium:
    """A mixed strategy of each player, from which no player gains by deviating alone.

    If `radius` is above 0, a profile that is proved to be that near to an equilibrium.
    """

    strategies: Tuple[Strategy, ...]
    #: The expected payoff of each player.
    payoffs: Strategy
    #: What the best deviation would add, computed from the game: 0 if the radius is 0.
    max_regret: Fraction
    #: There is exactly one equilibrium with these supports whose probabilities all differ from
    #: these by at most this; 0 if these strategies are an equilibrium.
    radius: Fraction = Fraction(0)
    #: The index, 1 or -1; None if it is unknown. Only the methods for any number of players compute
    #: it. The indices of all equilibria add up to 1 if all are regular.
    index: Optional[int] = None

    @property
    def supports(self) -> Tuple[Tuple[int, ...], ...]:
        """The strategies of each player that have a positive probability, counted from 0."""
        return tuple(tuple(k for k, p in enumerate(own) if p > 0) for own in self.strategies)

    @property
    def row(self) -> Strategy:
        """The strategy of player 0."""
        return self.strategies[0]

    @property
    def column(self) -> Strategy:
        """The strategy of player 1."""
        return self.strategies[1]

    @property
    def pure(self) -> bool:
        """Whether every player plays one pure strategy."""
        return all(max(own) == 1 for own in self.strategies)

    def __iter__(self) -> Iterator[Strategy]:
        return iter(self.strategies)

    def __repr__(self) -> str:
        strategies = "; ".join(" ".join(pictures.number(p) for p in own) for own in self.strategies)
        payoffs = ", ".join(pictures.number(p) for p in self.payoffs)
        return f"Equilibrium({strategies}; pays {payoffs})"


@dataclass(frozen=True)
class UndecidedBox:
    """Bounds on probabilities between which there may be equilibria that are not listed."""

    #: The strategies of each player, counted from 0; all others have the probability 0.
    supports: List[List[int]]
    lower: List[List[float]]
    upper: List[List[float]]


@dataclass(frozen=True, repr=False)
class Equilibria:
    """A list of equilibria, and whether it is complete."""

    game: NormalFormGame = field(repr=False)
    method: str
    equilibria: Tuple[Equilibrium, ...]
    #: Whether the list has all equilibria: for "pure" all pure ones; for "all-extreme" and
    #: "zero-sum" all extreme ones, and the other equilibria are mixtures of these.
    complete: bool
    #: The limit that ended the search, or None.
    stopped: Optional[str]
    #: Maximal Nash subsets: in each, every mixture of the row strategies against every mixture of
    #: the column strategies is an equilibrium. None where they are not known.
    subsets: Optional[Tuple[Tuple[Tuple[Strategy, ...], Tuple[Strategy, ...]], ...]] = None
    #: The connected components of the set of equilibria, as numbers of subsets.
    components: Optional[List[List[int]]] = None
    #: For "all", unless it was stopped: every equilibrium that is not listed is in one of these
    #: boxes.
    undecided: Tuple[UndecidedBox, ...] = ()

    def __len__(self) -> int:
        return len(self.equilibria)

    def __iter__(self) -> Iterator[Equilibrium]:
        return iter(self.equilibria)

    def __getitem__(self, number: int) -> Equilibrium:
        return self.equilibria[number]

    def __repr__(self) -> str:
        shown = 10
        what = "equilibrium" if len(self) == 1 else "equilibria"
        extent = "complete" if self.complete else self.stopped or "there may be others"
        lines = [f"{len(self)} {what} by {self.method} ({extent})"]
        lines += [f"  {equilibrium!r}" for equilibrium in self.equilibria[:shown]]
        if len(self) > shown:
            lines.append(f"  ... {len(self) - shown} more")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        return pictures.equilibria_html(self)

    def _profiles(self) -> List[Any]:
        return [equilibrium.strategies for equilibrium in self]

    def _picture(self) -> str:
        return _core.picture_of_equilibria(self.game, self._profiles())

    def plot(self, ax: Any = None) -> Any:
        """Draw the best responses of a 2 x 2 game on matplotlib's axes.

        Parameters
        ----------
        ax : matplotlib.axes.Axes, optional
            Where to draw; else in a new figure.

        Returns
        -------
        matplotlib.axes.Axes

        Examples
        --------
        >>> saddle.nash([[3, 0], [0, 2]], [[2, 0], [0, 3]]).plot().get_xlabel()
        "row player's probability of 1"
        """
        if self.game.shape != (2, 2):
            raise ValueError(f"the game has the shape {self.game.shape}, must have (2, 2)")
        return pictures.best_responses(
            [self.game.payoffs(0), self.game.payoffs(1)], self.equilibria, ax, self.game.labels
        )


def nash(
    *payoffs: Any,
    method: str = "auto",
    limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    progress: ProgressOption = None,
    on_interrupt: str = "raise",
) -> Equilibria:
    """Return equilibria of a game in normal form, in fractions.

    Parameters
    ----------
    *payoffs : array_like or NormalFormGame
        The row player's matrix and the column player's; or an array for each player, all in one
        array, or a game of another package, as :func:`normal_form_game` takes them.
    method : str
        For any number of players: "pure" finds all pure equilibria; "all" finds all, by their
        supports; "one" finds one, by small supports or else by the path of logit equilibria;
        "support" and "logit" use only small supports or only the path. For two players:
        "lemke-howson" finds the equilibria that its paths reach; "support" one for each pair of
        supports; "all-extreme" all, by the extreme ones; "zero-sum" all, if the payoffs have a
        constant sum. "auto" chooses: for two players zero-sum if the payoffs have a constant sum,
        else all-extreme for up to 24 strategies in total, else one by lemke-howson; for more
        players all if there are few supports, else one; for one player pure.
    limit : int, optional
        List at most this many.
    time_limit, progress, on_interrupt
        As :func:`solve` takes them.

    Returns
    -------
    Equilibria
        A sequence of :class:`Equilibrium`; empty if there are none of this kind.

    Raises
    ------
    ValueError
        For payoffs that do not fit, and a method that does not suit the game.

    Notes
    -----
    There may be exponentially many. Lemke and Howson 1964; Dickhaut and Kaplan 1991; Avis,
    Rosenberg, Savani and von Stengel 2010. Equilibria of three players may be irrational: then
    the list has a profile that is proved to be within `radius` of each (Krawczyk 1969).

    Examples
    --------
    >>> for q in saddle.nash([[3, 0], [0, 2]], [[2, 0], [0, 3]]):
    ...     print(q)
    Equilibrium(1 0; 1 0; pays 3, 2)
    Equilibrium(3/5 2/5; 2/5 3/5; pays 6/5, 6/5)
    Equilibrium(0 1; 0 1; pays 2, 3)

    Three players, whose only equilibrium is irrational:

    >>> u1, u2 = [[[3, 1], [0, 0]], [[0, 0], [1, 2]]], [[[0, 0], [2, 1]], [[1, 3], [0, 0]]]
    >>> found = saddle.nash(u1, u2, [[[2, 0], [0, 0]], [[0, 0], [0, 3]]])
    >>> found.complete, len(found), found[0].index, found[0].radius < 1e-12
    (True, 1, 1, True)
    """
    limits = limits_of(None, time_limit)
    game = normal_form_game(*payoffs)
    with calling(progress, on_interrupt) as caller:
        found = _core.equilibria(
            game,
            text(method, "method"),
            None if limit is None else whole(limit, "limit", 0),
            limits,
            caller,
        )
    subsets, components = found["extreme"] or (None, None)
    return Equilibria(
        game,
        found["method"],
        tuple(
            Equilibrium(*q, *proof)
            for q, proof in zip(found["equilibria"], found["proofs"] or repeat(()))
        ),
        found["complete"],
        found["stopped"],
        subsets,
        components,
        tuple(UndecidedBox(*box) for box in found["undecided"]),
    )


@dataclass(frozen=True, repr=False)
class Dominated:
    """A dominated strategy, and the mixture of its player's strategies that dominates it."""

    player: int
    strategy: int
    by: Strategy

    def __repr__(self) -> str:
        return pictures.told_fields(self)


@dataclass(frozen=True, repr=False)
class Elimination:
    """The strategies that iterated elimination removes, round by round, and those that remain."""

    game: NormalFormGame = field(repr=False)
    rounds: Tuple[Tuple[Dominated, ...], ...]
    #: The strategies of each player that remain, counted from 0.
    remaining: List[List[int]]
    #: Whether nothing that remains is dominated.
    complete: bool
    #: The limit that ended it, or None.
    stopped: Optional[str]

    def __repr__(self) -> str:
        return pictures.told_fields(self)

    def _repr_html_(self) -> Optional[str]:
        return pictures.drawn(self) or None

    def _rounds(self) -> List[List[Tuple[int, int]]]:
        return [[(one.player, one.strategy) for one in removed] for removed in self.rounds]

    def _picture(self) -> str:
        return _core.picture_of_elimination(self.game, self._rounds())


def dominance(
    *payoffs: Any,
    kind: str = "strict",
    by: str = "mixed",
    time_limit: Optional[float] = None,
    progress: ProgressOption = None,
) -> Elimination:
    """Eliminate dominated strategies round by round.

    Parameters
    ----------
    *payoffs : array_like or NormalFormGame
        As :func:`nash` takes them.
    kind : {"strict", "weak"}
        Strict elimination loses no equilibrium; the order matters for weak elimination.
    by : {"mixed", "pure"}
        Whether mixed or only pure strategies may dominate.
    time_limit, progress
        As :func:`solve` takes them.

    Returns
    -------
    Elimination

    Raises
    ------
    ValueError, TypeError
        For payoffs that do not fit, and for another `kind` or `by`.

    Notes
    -----
    Exact; every witness is checked against all profiles of the others. For "mixed", a
    linear program is solved for each strategy in each round.

    Examples
    --------
    >>> e = saddle.dominance([[3, 0], [0, 3], [1, 1]], [[0, 0], [0, 0], [0, 0]])
    >>> e.rounds[0][0].strategy, e.rounds[0][0].by
    (2, (Fraction(1, 2), Fraction(1, 2), Fraction(0, 1)))
    >>> e.remaining
    [[0, 1], [0, 1]]
    """
    for name, value, known in (("kind", kind, ("strict", "weak")), ("by", by, ("mixed", "pure"))):
        if value not in known:
            raise ValueError(f"{name} is {shown(value)}, must be {known[0]!r} or {known[1]!r}")
    limits = limits_of(None, time_limit)
    game = normal_form_game(*payoffs)
    with calling(progress, "raise") as caller:
        found = _core.eliminate(game, kind == "weak", by == "mixed", limits, caller)
    rounds = tuple(tuple(Dominated(*one) for one in removed) for removed in found["rounds"])
    return Elimination(game, rounds, found["remaining"], found["complete"], found["stopped"])


@dataclass(frozen=True, repr=False)
class CorrelatedEquilibrium:
    """A distribution over profiles that a mediator draws from."""

    #: An array of Fractions with an axis for each player.
    probabilities: np.ndarray
    #: The expected payoff of each player who follows the mediator.
    payoffs: Strategy
    #: The maximum gain of a player by a deviation, computed from the game: 0.
    max_gain: Fraction

    def __repr__(self) -> str:
        return pictures.told_fields(self)


def correlated(
    *payoffs: Any, time_limit: Optional[float] = None, progress: ProgressOption = None
) -> CorrelatedEquilibrium:
    """Return a correlated equilibrium that maximises the sum of all players' payoffs.

    Parameters
    ----------
    *payoffs : array_like or NormalFormGame
        As :func:`nash` takes them; any number of players.
    time_limit, progress
        As :func:`solve` takes them.

    Returns
    -------
    CorrelatedEquilibrium

    Raises
    ------
    Unfinished
        If the time limit ended the computation.

    Notes
    -----
    Exact (Aumann 1974); a linear program with a variable for each profile.

    Examples
    --------
    >>> c = saddle.correlated([[6, 2], [7, 0]], [[6, 7], [2, 0]])
    >>> sum(c.payoffs)
    Fraction(21, 2)
    """
    limits = limits_of(None, time_limit)
    game = normal_form_game(*payoffs)
    with calling(progress, "raise") as caller:
        found = _core.correlated(game, limits, caller)
    if found is None:
        raise Unfinished("the time limit was reached before a correlated equilibrium was found")
    probabilities = np.array(found[0], dtype=object).reshape(game.shape, order="F")
    return CorrelatedEquilibrium(probabilities, found[1], found[2])


@dataclass(frozen=True, repr=False)
class Commitment:
    """A mixed strategy to which a leader commits, and the best response of the follower."""

    #: The player who commits, counted from 0.
    leader: int
    strategy: Strategy
    #: The follower's best response, counted from 0.
    reply: int
    payoff: Fraction
    follower_payoff: Fraction
    #: Whether the strategy itself guarantees the payoff. If not, strategies near it come
    #: arbitrarily near to the payoff.
    attained: bool
    #: For each reply the maximum payoff that the leader can get if the follower chooses it; None if
    #: no strategy makes it a best response.
    of_replies: Tuple[Optional[Fraction], ...]
    #: For each reply, weights of all replies that prove its number in `of_replies`: the dual
    #: solution of its linear program.
    proofs: Tuple[Strategy, ...] = field(repr=False)

    def __repr__(self) -> str:
        return pictures.told_fields(self)


def stackelberg(
    *payoffs: Any,
    leader: int = 0,
    ties: str = "strong",
    time_limit: Optional[float] = None,
    progress: ProgressOption = None,
) -> Commitment:
    """Return an optimal strategy to commit to, for one of two players.

    Parameters
    ----------
    *payoffs : array_like or NormalFormGame
        As :func:`nash` takes them, of two players.
    leader : {0, 1}
        The player who commits.
    ties : {"strong", "weak"}
        Whether the follower breaks ties for the leader ("strong") or against the leader ("weak").
    time_limit, progress
        As :func:`solve` takes them.

    Returns
    -------
    Commitment

    Raises
    ------
    ValueError
        For payoffs that do not fit, and another leader or `ties`.
    Unfinished
        If the time limit ended the computation.

    Notes
    -----
    Exact: a linear program for each reply (Conitzer and Sandholm 2006; von Stengel and Zamir 2010).

    Examples
    --------
    >>> c = saddle.stackelberg([[2, 4], [1, 3]], [[1, 0], [0, 1]])
    >>> c.strategy, c.reply, c.payoff
    ((Fraction(1, 2), Fraction(1, 2)), 1, Fraction(7, 2))
    """
    if ties not in ("strong", "weak"):
        raise ValueError(f"ties is {shown(ties)}, must be 'strong' or 'weak'")
    limits = limits_of(None, time_limit)
    game = normal_form_game(*payoffs)
    with calling(progress, "raise") as caller:
        found = _core.commitment(game, whole(leader, "leader", 0), ties == "strong", limits, caller)
    if found is None:
        raise Unfinished("the time limit was reached before a commitment was found")
    return Commitment(*found)


def read_nfg(path: Any) -> NormalFormGame:
    """Read a game in Gambit's .nfg format, payoff or outcome version, every number exactly.

    Parameters
    ----------
    path : str, path or file object

    Returns
    -------
    NormalFormGame

    Raises
    ------
    ParseError
        A ValueError that names file, line and byte, and what was expected.

    Warns
    -----
    UserWarning
        If a player has a label twice; the second label then gets a number.

    Notes
    -----
    O(bytes). The format is Gambit's; :func:`read_game` reads others too.

    Examples
    --------
    >>> import io
    >>> text = 'NFG 1 R "Chicken" { "A" "B" } { 2 2 }  6 6 7 2 2 7 0 0'
    >>> saddle.nash(saddle.read_nfg(io.StringIO(text)), method="pure")[0].payoffs
    (Fraction(7, 1), Fraction(2, 1))
    """
    content, name = read_text(path)
    game, complaints = _core.game_from_nfg(content, name)
    for complaint in complaints:
        warnings.warn(complaint, stacklevel=2)
    return game
