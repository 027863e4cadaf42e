"""Games of pygambit, nashpy, quantecon and OpenSpiel, which are imported only when needed."""

from __future__ import annotations

import os
from fractions import Fraction
from typing import Any, Dict, List, Optional, Sequence, Tuple

import numpy as np

from .arguments import counted

#: An array of payoffs for each player, with an axis for each player; the labels of each player's
#: strategies; the names of the players; a title.
Table = Tuple[List[np.ndarray], List[List[str]], List[str], str]


def package_of(game: Any) -> str:
    """Return the name of the package that a game is from, or an empty text."""
    name = type(game).__module__.partition(".")[0]
    return name if name in ("pygambit", "nashpy", "quantecon", "pyspiel") else ""


def nfg_of(game: Any) -> str:
    """Return a game of pygambit as the text of a .nfg file, which has the exact payoffs."""
    return game.to_nfg()


def table_of(game: Any) -> Table:
    """Return a game of nashpy, quantecon or OpenSpiel as a table of each player's payoffs."""
    package = package_of(game)
    if package == "nashpy":
        return [np.asarray(own) for own in game.payoff_matrices], [], [], ""
    if package == "quantecon":
        return arrays_of_quantecon(game.payoff_arrays), [], [], ""
    return _table_of_openspiel(game)


def arrays_of_quantecon(arrays: Sequence[Any]) -> List[Any]:
    """Return arrays whose axes are in the order of the players.

    In quantecon the first axis of player k's array is k's own strategies, the second one is player
    k + 1's, and so on, cyclically.
    """
    players = len(arrays)
    ordered = []
    for k, payoffs in enumerate(arrays):
        own = np.asarray(payoffs, dtype=getattr(payoffs, "dtype", object))
        if own.ndim != players:
            raise ValueError(
                f"payoffs of player {k + 1} have {counted(own.ndim, 'dimension')}, "
                f"must have {players}, one for each player"
            )
        ordered.append(
            np.moveaxis(own, range(players), [(k + n) % players for n in range(players)])
        )
    return ordered


def _table_of_openspiel(game: Any) -> Table:
    import pyspiel

    if game.get_type().dynamics != pyspiel.GameType.Dynamics.SIMULTANEOUS:
        raise ValueError("this game of OpenSpiel is sequential: use extensive()")
    players = range(game.num_players())
    if hasattr(game, "row_utilities"):
        arrays = [np.asarray(game.row_utilities()), np.asarray(game.col_utilities())]
        labels = [
            [game.row_action_name(i) for i in range(game.num_rows())],
            [game.col_action_name(j) for j in range(game.num_cols())],
        ]
        return arrays, labels, [], game.get_type().long_name
    if not hasattr(game, "player_utilities"):
        game = pyspiel.extensive_to_tensor_game(game)
    arrays = [np.asarray(game.player_utilities(player)) for player in players]
    labels = [
        [game.action_name(player, k) for k in range(size)]
        for player, size in zip(players, arrays[0].shape)
    ]
    return arrays, labels, [], game.get_type().long_name


def zero_sum_part(payoffs: Sequence[np.ndarray]) -> np.ndarray:
    """Return the row player's payoffs; ValueError unless the payoffs have an exact constant sum."""
    if len(payoffs) != 2:
        raise ValueError(f"the game has {len(payoffs)} players, must have 2: nash() takes more")
    row, column = (np.asarray(own) for own in payoffs)
    if row.dtype.kind == column.dtype.kind == "f" and np.array_equal(row, -column):
        return row
    row, column = (np.asarray(own, dtype=object) for own in payoffs)
    sums = [_exact(a) + _exact(b) for a, b in zip(row.ravel(), column.ravel())]
    for total in sums:
        if total != sums[0]:
            raise ValueError(
                f"both players' payoffs add up to {sums[0]} and to {total}, "
                "must have a constant sum: nash() finds equilibria"
            )
    return row


def _exact(number: Any) -> Fraction:
    return number if isinstance(number, Fraction) else Fraction(float(number))


def efg_of(game: Any) -> Optional[str]:
    """Return a tree of pygambit, a game of OpenSpiel or its name as the text of a .efg file.

    None for any other object.
    """
    package = package_of(game)
    if package == "pygambit":
        return game.to_efg()
    if package == "pyspiel":
        return _efg_of_openspiel(game)
    if isinstance(game, str) and not os.path.exists(game) and "\n" not in game:
        try:
            import pyspiel
        except ImportError:
            return None
        if game.partition("(")[0] in pyspiel.registered_names():
            return _efg_of_openspiel(pyspiel.load_game(game))
    return None


def label_of(information_state: str) -> str:
    """Return the name of an information state in answers; some games have an empty one."""
    return information_state or "(nothing)"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _chances(outcomes: Sequence[Tuple[int, float]]) -> List[Fraction]:
    """Return probabilities, which OpenSpiel rounds to doubles, as fractions that add up to 1."""
    short = [Fraction(chance).limit_denominator(10**6) for _, chance in outcomes]
    if sum(short) == 1 and all(
        abs(float(own) - chance) <= 1e-12 for own, (_, chance) in zip(short, outcomes)
    ):
        return short
    exact = [Fraction(chance) for _, chance in outcomes]
    return [own / sum(exact) for own in exact]


def _efg_of_openspiel(game: Any) -> str:
    import pyspiel

    kind = game.get_type()
    if kind.dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
        game = pyspiel.convert_to_turn_based(game)
        kind = game.get_type()
    zero_sum = (pyspiel.GameType.Utility.ZERO_SUM, pyspiel.GameType.Utility.CONSTANT_SUM)
    if game.num_players() != 2 or kind.utility not in zero_sum:
        raise ValueError(
            f"{game} has {game.num_players()} players and {kind.utility}, must be a game of 2 "
            "players and of constant sum"
        )
    return _Efg(game).text()


class _Efg:
    """Writes the nodes of a game of OpenSpiel, each before the nodes below it."""

    def __init__(self, game: Any) -> None:
        self._game = game
        self._sets: List[Dict[str, int]] = [{}, {}]
        self._chance_nodes = 0
        self._ends = 0

    def text(self) -> str:
        name = self._game.get_type().long_name
        lines = [f'EFG 2 R {_quoted(name)} {{ "Player 0" "Player 1" }}', '""', ""]
        waiting = [self._game.new_initial_state()]
        while waiting:
            state = waiting.pop()
            line, following = self._node(state)
            lines.append(line)
            waiting.extend(reversed(following))
        return "\n".join(lines) + "\n"

    def _node(self, state: Any) -> Tuple[str, List[Any]]:
        if state.is_terminal():
            self._ends += 1
            first, second = (Fraction(float(payoff)) for payoff in state.returns())
            return f't "" {self._ends} "" {{ {first} {second} }}', []
        if state.is_chance_node():
            self._chance_nodes += 1
            outcomes = state.chance_outcomes()
            moves = " ".join(
                f"{_quoted(state.action_to_string(action))} {chance}"
                for (action, _), chance in zip(outcomes, _chances(outcomes))
            )
            head = f'c "" {self._chance_nodes} ""'
            actions = [action for action, _ in outcomes]
        else:
            player = state.current_player()
            told = label_of(state.information_state_string())
            number = self._sets[player].setdefault(told, len(self._sets[player]) + 1)
            actions = state.legal_actions()
            moves = " ".join(_quoted(state.action_to_string(action)) for action in actions)
            head = f'p "" {player + 1} {number} {_quoted(told)}'
        return f"{head} {{ {moves} }} 0", [state.child(action) for action in actions]
