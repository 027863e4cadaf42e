"""Replaces OpenSpiel's solvers of two-player zero-sum games; answers have OpenSpiel's forms.

Import it as ``from saddle import openspiel``; it needs ``pip install open_spiel``.
"""

from __future__ import annotations

from typing import Any, List, Tuple

import numpy as np

from .extensive import ExtensiveSolution, extensive
from .matrix import solve
from .other_packages import label_of
from .payoffs import matrix_game

__all__ = ["exploitability", "nash_strategy", "policy_of", "solve_zero_sum_matrix_game"]


def solve_zero_sum_matrix_game(game: Any) -> Tuple[np.ndarray, np.ndarray, float, float]:
    """Solve a matrix game as ``open_spiel.python.algorithms.lp_solver`` does.

    Parameters
    ----------
    game : pyspiel.MatrixGame
        Its payoffs must have a constant sum.

    Returns
    -------
    tuple
        Both players' strategies as arrays of shape (m,) and (n,), and their expected payoffs.

    Raises
    ------
    ValueError
        If the payoffs do not have a constant sum.

    Notes
    -----
    The strategies are proved to be optimal within 1e-12 of the payoffs' range.
    """
    solution = solve(matrix_game(game))
    both = game.row_utilities()[0][0] + game.col_utilities()[0][0]
    return solution.row, solution.column, solution.value, both - solution.value


def nash_strategy(solver: Any, return_joint: bool = False) -> Any:
    """Return a meta-strategy of PSRO, as ``psro_v2.meta_strategies.nash_strategy`` does.

    Parameters
    ----------
    solver : psro_v2.abstract_meta_trainer.AbstractMetaTrainer
        Its meta-game must have two players and zero sum.
    return_joint : bool
        Return the joint distribution too.

    Returns
    -------
    list or tuple
        Probabilities of each player's policies; with `return_joint` these and the probability of
        each pair, as an array of one dimension.

    Raises
    ------
    ValueError
        If the meta-game has more players, or is not zero-sum. The sum of both tables may be up to a
        thousandth of their range, because they are means of simulations.

    Notes
    -----
    PSRO's meta-games are small; solving one takes microseconds.
    """
    game = solver.get_meta_game()
    if isinstance(game, np.ndarray) and game.ndim == 2:  # of a symmetric game, the row player's
        game = [game, -game]
    tables = [np.asarray(table, dtype=float) for table in game]
    if len(tables) != 2:
        raise ValueError(f"the meta-game has {len(tables)} players, must have 2")
    if np.abs(tables[0] + tables[1]).max() > 1e-3 * max(np.ptp(tables[0]), np.ptp(tables[1])):
        raise ValueError("the meta-game is not zero-sum, must be")
    solution = solve((tables[0] - tables[1]) / 2)
    strategies = [np.asarray(solution.row), np.asarray(solution.column)]
    return (strategies, np.outer(*strategies).ravel()) if return_joint else strategies


def policy_of(solution: ExtensiveSolution, game: Any) -> Any:
    """Return the strategies of both players as OpenSpiel's TabularPolicy of a game.

    Parameters
    ----------
    solution : ExtensiveSolution
        Of this game, see :func:`saddle.extensive`.
    game : pyspiel.Game
        A sequential game of two players.

    Returns
    -------
    open_spiel.python.policy.TabularPolicy

    Raises
    ------
    ValueError
        If the solution lacks an information state of the game.

    Notes
    -----
    Moves are matched by their names.
    """
    from open_spiel.python import policy

    table = policy.TabularPolicy(game)
    for key, index in table.state_lookup.items():
        state = table.states[index]
        chances = (solution.row, solution.column)[state.current_player()].get(label_of(key))
        if chances is None:
            raise ValueError(f"the solution lacks the information state {key!r}")
        actions: List[int] = state.legal_actions()
        table.action_probability_array[index] = 0.0
        weights = [float(chances[state.action_to_string(action)]) for action in actions]
        table.action_probability_array[index][actions] = np.array(weights) / sum(weights)
    return table


def exploitability(game: Any, policy: Any) -> float:
    """Return how much both players' best responses gain against a policy, on average.

    Parameters
    ----------
    game : pyspiel.Game
        A sequential game of two players whose payoffs have a constant sum.
    policy : open_spiel.python.policy.Policy

    Returns
    -------
    float
        Half of the duality gap, as in ``open_spiel.python.algorithms.exploitability``: an upper
        bound, rounded outward.

    Raises
    ------
    ValueError
        If the game has more players, or no constant sum.

    Notes
    -----
    O(nodes). Most of the time goes into OpenSpiel's construction of the states.
    """
    strategies: Tuple[dict, dict] = ({}, {})
    waiting = [game.new_initial_state()]
    while waiting:
        state = waiting.pop()
        if state.is_terminal():
            continue
        if not state.is_chance_node():
            own = strategies[state.current_player()]
            key = label_of(state.information_state_string())
            if key not in own:
                chances = policy.action_probabilities(state)
                own[key] = {
                    state.action_to_string(action): chance for action, chance in chances.items()
                }
        waiting.extend(state.child(action) for action in state.legal_actions())
    judged = extensive(game, strategies=strategies)
    return float(judged.upper - judged.lower) / 2
