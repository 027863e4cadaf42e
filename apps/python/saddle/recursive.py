"""Games with a payoff matrix at every state."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, Callable, Dict, Hashable, Iterator, List, Optional, Tuple

import numpy as np

from . import _core, pictures, plots
from .arguments import limits_of, real, shown, text
from .bounds import Bounded, Number
from .matrix import Unfinished, read_text
from .progress import ProgressOption, calling


@dataclass(frozen=True, repr=False)
class StateSolution(Bounded):
    """The bounds on the value of one state, and strategies there."""

    lower: Number
    upper: Number
    #: Probabilities: arrays of float64, or tuples of Fractions; None if the state was not solved.
    row: Any
    column: Any
    row_labels: List[str]
    column_labels: List[str]
    #: Why the solver of a single state stopped.
    termination: str = "converged"

    def __repr__(self) -> str:
        return pictures.told_fields(self)


class RecursiveSolution(Mapping[Hashable, StateSolution]):
    """The solutions of all states by name; `value`, `lower` and `upper` are the initial state's.

    For all states together, the row strategies guarantee the lower bounds, and the column
    strategies concede at most the upper bounds.
    """

    def __init__(
        self,
        states: Dict[Hashable, StateSolution],
        initial: Hashable,
        termination: str,
        iterations: int,
    ) -> None:
        self._states = states
        self.initial: Hashable = initial
        #: converged, or why the solver stopped; the bounds hold in every case.
        self.termination: str = termination
        self.iterations: int = iterations

    @property
    def converged(self) -> bool:
        """Whether all bounds are within the tolerance."""
        return self.termination == "converged"

    @property
    def value(self) -> Number:
        """The middle of the bounds at the initial state."""
        return self[self.initial].value

    @property
    def lower(self) -> Number:
        """The lower bound at the initial state."""
        return self[self.initial].lower

    @property
    def upper(self) -> Number:
        """The upper bound at the initial state."""
        return self[self.initial].upper

    def __getitem__(self, state: Hashable) -> StateSolution:
        return self._states[state]

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self._states)

    def __len__(self) -> int:
        return len(self._states)

    def __repr__(self) -> str:
        return (
            f"RecursiveSolution of {len(self)} states, {self.termination}\n"
            f"{self.initial}: {pictures.bounds(self)}"
        )

    def _repr_html_(self) -> str:
        return pictures.states_html(self)

    def _picture(self) -> str:
        states = [(str(name), float(s.lower), float(s.upper)) for name, s in self.items()]
        return _core.picture_of_states(states)

    plot = plots.states


def recursive(
    game: Any,
    *,
    initial: Optional[Hashable] = None,
    discount: Any = None,
    endless_play: Any = None,
    exact: bool = False,
    method: str = "newton",
    tolerance: float = 1e-12,
    max_iterations: Optional[int] = None,
    time_limit: Optional[float] = None,
    threads: int = 1,
    progress: ProgressOption = None,
    on_interrupt: str = "raise",
) -> RecursiveSolution:
    """Solve a stochastic game: finitely many states, a payoff matrix of cells at each.

    Parameters
    ----------
    game : dict, str, path, file object or callable
        A dict in the form of the program's JSON, or that JSON as a text, a file or its path::

            {"discount": "1/2", "initial": "start",
             "states": {"start": {"cells": [[{"payoff": 1, "to": {"start": 0.5}}, {"payoff": 0}]]},
                        "over": {"value": 1}}}

        A cell pays `payoff` at once, and then the game continues in the states of `to` with these
        probabilities; if their sum is below 1, the rest is the probability that the game ends.
        Numbers may be int, float, Fraction, Decimal or texts such as ``"1/3"``. Or a callable:
        ``game(state)`` returns the rows of cells of a state, or a single number, the value of a
        state in which the game is over. A cell is a payoff, or a pair of a payoff and a dict from
        states to probabilities. Any object that can be a key of a dict can be a state; the states
        that can be reached from `initial` are solved.
    initial : optional
        The initial state, required with a callable; by default as in the dict, or its first state.
    discount, endless_play : number, optional
        A payoff k stages later is multiplied by discount^k; endless play pays `endless_play`.
    exact : bool
        Answer in fractions; for games in which no state can come back to itself.
    method : {"newton", "value-iteration"}
    tolerance : float
        Converged once the bounds differ by at most this fraction of the greatest absolute number
        among payoffs and values.
    max_iterations, time_limit, threads, progress, on_interrupt
        As :func:`solve` takes them; the time limit includes reading the game.

    Returns
    -------
    RecursiveSolution
        A mapping from states to :class:`StateSolution`.

    Raises
    ------
    ParseError
        A ValueError that names the state and the cell.
    Unfinished
        If a limit ends the reading of the game.

    Notes
    -----
    Shapley 1953, Everett 1957, Hoffman and Karp 1966. The bounds are proved. If an undiscounted
    game has no optimal strategies, they may not meet; then `converged` is False.

    Examples
    --------
    >>> def hide_or_run(days):
    ...     if days == 0:
    ...         return 0
    ...     return [[(0, {days - 1: 1}), 1], [1, 0]]
    >>> saddle.recursive(hide_or_run, initial=9, exact=True).value
    Fraction(9, 10)
    """
    limits = limits_of(max_iterations, time_limit, threads)
    names: Dict[str, Hashable] = {}
    file = "game"
    if callable(game):
        game, names = _table(game, initial)
    elif hasattr(game, "read") or (
        isinstance(game, (str, os.PathLike)) and not str(game).lstrip().startswith("{")
    ):
        content, file = read_text(game)
        game = content.decode()
    if isinstance(game, bytes):
        game = game.decode()
    if not isinstance(game, (str, Mapping)):
        raise TypeError(
            f"game is of type {type(game).__name__}, expected a dict, a text, a path, a file or a "
            "callable"
        )
    if isinstance(game, Mapping):
        game = _json(game)
    given = {
        "initial": None if names else initial,
        "discount": discount,
        "endless_play": endless_play,
    }
    given = {key: value for key, value in given.items() if value is not None}
    described = _object(game) if given else None
    if described is not None:
        game = _json({**described, **given})
    with calling(progress, on_interrupt) as caller:
        found = _core.solve_recursive(
            game,
            file,
            bool(exact),
            text(method, "method"),
            real(tolerance, "tolerance"),
            limits,
            caller,
        )
    if found is None:
        raise Unfinished("a limit was reached while the game was read, no bound is known")
    states = {
        names.get(name, name): StateSolution(*solution) for name, *solution in found["states"]
    }
    return RecursiveSolution(
        states,
        names.get(found["initial"], found["initial"]),
        found["termination"],
        found["iterations"],
    )


def _object(text: str) -> Optional[Dict[str, Any]]:
    """Return a JSON object, or None for other texts: the library reports their errors."""
    try:
        value = json.loads(text, parse_float=str, parse_int=str)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _json(game: Mapping) -> str:
    try:
        return json.dumps(_with_texts(game))
    except RecursionError:
        raise ValueError(
            f"the game is nested too deep at {_endless_place(game)}, must not contain itself"
        ) from None


def _endless_place(game: Mapping) -> str:
    """Return the path of a value that contains itself or is nested more than 100 deep."""
    most_nested = 100
    waiting: List[Tuple[Any, Tuple[str, ...], Tuple[Any, ...]]] = [(game, (), ())]
    while waiting:
        value, place, above = waiting.pop()
        if any(value is one for one in above) or len(above) > most_nested:
            most_told = 6
            return ", ".join(place[:most_told])
        if isinstance(value, Mapping):
            parts = [(str(key), item) for key, item in value.items()]
        elif isinstance(value, (list, tuple, np.ndarray)):
            parts = [(f"number {k}", item) for k, item in enumerate(value, 1)]
        else:
            continue
        waiting += [(item, (*place, name), (*above, value)) for name, item in reversed(parts)]
    return "some place"


def _with_texts(value: Any) -> Any:
    """Return the value, with exact texts for numbers that JSON does not have, such as fractions."""
    if isinstance(value, Mapping):
        return {str(key): _with_texts(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, np.ndarray)):
        return [_with_texts(item) for item in value]
    if isinstance(value, (Fraction, Decimal)):
        return str(value)
    if isinstance(value, np.generic):
        return _with_texts(value.item())
    if isinstance(value, float):
        # The exact value of the double: the float 0.1 is not one tenth.
        if not np.isfinite(value):
            raise ValueError(f"a number of the game is {value}, must be finite")
        return str(Fraction(value))
    if isinstance(value, int) and not isinstance(value, bool):
        try:
            return value if abs(value) < 2**63 else str(value)
        except ValueError:
            raise ValueError(
                f"a number of the game is {shown(value)}, has too many digits"
            ) from None
    if not (value is None or isinstance(value, (str, bool))):
        raise TypeError(
            f"a part of the game is {shown(value)}, expected a number, a text, a list or a dict"
        )
    return value


def _table(
    stage: Callable[[Any], Any], initial: Optional[Hashable]
) -> Tuple[Dict[str, Any], Dict[str, Hashable]]:
    """Return the stage of every state that can be reached; states get texts as names."""
    if initial is None:
        raise ValueError("initial is missing, must be the state to begin with")
    names: Dict[Hashable, str] = {initial: "0"}
    waiting: List[Hashable] = [initial]
    states: Dict[str, Any] = {}

    def cell(written: Any, state: Hashable) -> Dict[str, Any]:
        if isinstance(written, tuple) and len(written) != 2:
            raise ValueError(
                f"a cell of state {state!r} is {shown(written)}, must be a payoff and a dict"
            )
        payoff, to = written if isinstance(written, tuple) else (written, {})
        if not isinstance(to, Mapping):
            raise TypeError(f"a cell of state {state!r} goes to {shown(to)}, expected a dict")
        for after in to:
            if after not in names:
                names[after] = str(len(names))
                waiting.append(after)
        return {"payoff": payoff, "to": {names[after]: chance for after, chance in to.items()}}

    while waiting:
        state = waiting.pop()
        rows = stage(state)
        if isinstance(rows, (list, tuple, np.ndarray)):
            if any(not isinstance(row, (list, tuple, np.ndarray)) for row in rows):
                raise TypeError(f"a row of state {state!r} is no sequence of cells")
            states[names[state]] = {"cells": [[cell(one, state) for one in row] for row in rows]}
        else:
            states[names[state]] = {"value": rows}
    return {"initial": "0", "states": states}, {name: state for state, name in names.items()}
