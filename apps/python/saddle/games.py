"""Particular games: payoff matrices, games solved state by state, heap games, board games.

Most functions are made here from the library's collection of games, which has their parameters,
stories and sources; ``help(saddle.games.goofspiel)`` shows them.
"""

from __future__ import annotations

import inspect
import textwrap
from dataclasses import replace
from functools import partial
from typing import Any, Callable, Dict, List, Tuple

import numpy as np

from . import _core
from ._core import MatrixGame
from .arguments import (
    cell,
    edges,
    flag,
    is_iterable,
    limits_of,
    one_of,
    real,
    reals,
    small,
    smalls,
    text,
    texts,
    whole,
    wholes,
)
from .client_games import GreatGame, GuessIt, Pig, classic, great_game, guess_it
from .extensive import ExtensiveSolution, Strategy, solved_tree
from .heaps import (
    HEAP_ANSWER,
    OTHER_ANSWERS,
    BoardGame,
    HeapGame,
    HeapMove,
    SubstringGame,
    TakeAndBreak,
)
from .large import ImplicitSolution
from .matrix import Unfinished
from .payoffs import matrix_game
from .progress import calling
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
    "classic",
    "great_game",
    "guess_it",
]


# For each type of parameter: its annotation, its name in documentation, and the function that
# checks an argument.
_TYPES: Dict[str, Tuple[str, str, Callable[[Any, str], Any]]] = {
    "flag": ("bool", "bool", flag),
    "small": ("int", "int", small),
    "whole": ("int", "int", whole),
    "natural": ("int", "int", lambda given, name: whole(given, name, 0, 2**64)),
    "real": ("float", "float", real),
    "text": ("str", "str", text),
    "reals": ("Sequence[float]", "sequence of float", reals),
    "edges": ("Sequence[Tuple[str, str, float, float]]", "sequence of tuples", edges),
    "texts": ("Sequence[str]", "sequence of str", texts),
    "cell": ("Tuple[int, int]", "(int, int), counted from 0", cell),
    "naturals": (
        "Sequence[int]",
        "sequence of int",
        lambda given, name: wholes(given, name, 0, 2**64),
    ),
    "smalls": ("Sequence[int]", "sequence of int", smalls),
    "matrix": (
        "Any",
        "array_like of shape (m, n), DataFrame or MatrixGame",
        lambda given, name: matrix_game(given),
    ),
}


# For each option of the solvers: its annotation and its default.
_OPTIONS: Dict[str, Tuple[str, Any]] = {
    "exact": ("bool", False),
    "method": ("str", "auto"),
    "tolerance": ("float", 1e-12),
    "strategies": ("Optional[Tuple[Strategy, Strategy]]", None),
    "max_iterations": ("Optional[int]", None),
    "threads": ("int", 1),
    "time_limit": ("Optional[float]", None),
    "progress": ("ProgressOption", None),
    "on_interrupt": ("str", "raise"),
}


def _solve_states(name: str, arguments: Dict[str, Any], options: Dict[str, Any]) -> StateSolution:
    limits = limits_of(None, options["time_limit"], options.get("threads", 1))
    with calling(options.get("progress"), "raise") as caller:
        found = _core.solve_states(name, arguments, limits, caller)
    for player in ("row", "column"):
        if isinstance(found[player], list):
            found[player] = np.array(found[player])
    return StateSolution(**found)


def _solve_whole(name: str, arguments: Dict[str, Any], options: Dict[str, Any]) -> Any:
    found = _solve_states(name, arguments, options)
    if found.row is None:
        raise Unfinished("the time limit was reached before the game was solved")
    if name == "pig":
        return Pig(float(found.lower), float(found.upper), bool(found.row[0] == 1))
    return found


def _solve_tree(name: str, arguments: Dict[str, Any], options: Dict[str, Any]) -> ExtensiveSolution:
    solution = solved_tree(lambda request: _core.solve_tree(name, arguments, request), **options)
    return replace(solution, _draw=partial(_drawn, name, arguments))


def _drawn(name: str, arguments: Dict[str, Any], row: Strategy, column: Strategy) -> str:
    return _core.picture_of_game(name, arguments, row, column)


def _solve_outcome(name: str, arguments: Dict[str, Any], options: Dict[str, Any]) -> Any:
    with calling(None, options.get("on_interrupt", "raise")) as caller:
        facts = _core.solve_outcome(name, arguments, caller)
    return OTHER_ANSWERS.get(name, HEAP_ANSWER)[1](facts)


def _solve_oracle(
    name: str, arguments: Dict[str, Any], options: Dict[str, Any]
) -> ImplicitSolution:
    limits = limits_of(None, options["time_limit"])
    with calling(options["progress"], options["on_interrupt"]) as caller:
        tolerance = real(options["tolerance"], "tolerance")
        return ImplicitSolution(**_core.solve_oracle(name, arguments, tolerance, limits, caller))


def _make_matrix(name: str, arguments: Dict[str, Any], options: Dict[str, Any]) -> MatrixGame:
    return _core.make_matrix(name, arguments)


# For each kind of game: the type of its answer, its options, the function that documents these, and
# the function that solves it.
_KINDS: Dict[str, Tuple[str, List[str], str, Callable[..., Any]]] = {
    "oracle": (
        "ImplicitSolution",
        ["tolerance", "time_limit", "progress", "on_interrupt"],
        "saddle.solve",
        _solve_oracle,
    ),
    "outcome": ("", [], "", _solve_outcome),
    "search": ("", ["on_interrupt"], "saddle.solve", _solve_outcome),
    "matrix": ("MatrixGame", [], "", _make_matrix),
    "layers": (
        "StateSolution",
        ["threads", "time_limit", "progress"],
        "saddle.solve",
        _solve_states,
    ),
    "states": ("StateSolution", ["time_limit"], "saddle.solve", _solve_whole),
    "tree": (
        "ExtensiveSolution",
        [
            "exact",
            "method",
            "tolerance",
            "strategies",
            "max_iterations",
            "time_limit",
            "progress",
            "on_interrupt",
        ],
        "saddle.extensive",
        _solve_tree,
    ),
}


def _signature(game: Dict[str, Any], answer: str, options: List[str]) -> inspect.Signature:
    parameters = []
    for told in game["parameters"]:
        annotation, default = _TYPES[told["type"]][0], told["default"]
        if told["one_for_all"]:
            annotation = f"Union[{annotation}, {annotation[len('Sequence[') : -1]}]"
        if told["required"]:
            default = inspect.Parameter.empty
        elif default is None:
            annotation = f"Optional[{annotation}]"
        kind = (
            inspect.Parameter.POSITIONAL_OR_KEYWORD
            if told["by_place"]
            else inspect.Parameter.KEYWORD_ONLY
        )
        parameters.append(
            inspect.Parameter(told["name"], kind, default=default, annotation=annotation)
        )
    for name in options:
        annotation, default = _OPTIONS[name]
        parameters.append(
            inspect.Parameter(
                name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation
            )
        )
    return inspect.Signature(parameters, return_annotation=answer)


def _sentence(words: str, indent: str = "") -> str:
    """Return words as a sentence in lines of documentation."""
    words = words[:1].upper() + words[1:] + ("" if words.endswith(".") else ".")
    return textwrap.fill(words, 88, initial_indent=indent, subsequent_indent=indent)


def _documentation(game: Dict[str, Any], answer: str, options: List[str], explained: str) -> str:
    sections = [_sentence(game["summary"]), _sentence(game["story"])]
    takes_arguments = game["parameters"] or options
    if takes_arguments:
        lines = ["Parameters", "----------"]
        for told in game["parameters"]:
            kind = _TYPES[told["type"]][1]
            if told["choices"]:
                kind = "{" + ", ".join(f'"{choice}"' for choice in told["choices"]) + "}"
            lines.append(f"{told['name']} : {kind}{'' if told['required'] else ', optional'}")
            lines.append(_sentence(told["help"], "    "))
        if options:
            lines += [", ".join(options), f"    As :func:`{explained}` takes them."]
        sections.append("\n".join(lines))
    value = _sentence(game["answer"], "    ")
    sections.append(f"Returns\n-------\n{answer}\n{value}")
    if takes_arguments:
        sections.append(
            "Raises\n------\nValueError, TypeError\n"
            "    If an argument is of another type, or out of range."
        )
    sections.append(f"Notes\n-----\n{_sentence(game['source'])}")
    sections.append(f"Examples\n--------\n{game['example']}")
    return "\n\n".join(sections)


def _made(game: Dict[str, Any]) -> Callable[..., Any]:
    """Return the function of a game of the collection."""
    answer, options, explained, solve = _KINDS[game["kind"]]
    answer = answer or OTHER_ANSWERS.get(game["name"], HEAP_ANSWER)[0]
    answer = "Pig" if game["name"] == "pig" else answer
    signature = _signature(game, answer, options)
    told = {parameter["name"]: parameter for parameter in game["parameters"]}

    def function(*args: Any, **kwargs: Any) -> Any:
        for name in kwargs:
            if name not in signature.parameters:
                known = ", ".join([*options, *told])
                raise TypeError(f"there is no option {name!r}, must be one of {known}")
        given = signature.bind(*args, **kwargs).arguments
        arguments = {}
        for name, value in given.items():
            if name in told and not (value is None and not told[name]["required"]):
                if told[name]["one_for_all"] and not is_iterable(value):
                    value = [value]
                arguments[name] = _TYPES[told[name]["type"]][2](value, name)
                one_of(told[name]["choices"], value, name)
        for what, lists in game["alternatives"]:
            given_lists = [names for names in lists if any(name in arguments for name in names)]
            if len(given_lists) != 1 or not all(name in arguments for name in given_lists[0]):
                names = ", or ".join(" and ".join(names) for names in lists)
                raise ValueError(
                    f"{what or 'arguments'} are missing or given twice, must be {names}"
                )
        for name in arguments:
            other, choice = told[name]["only_where"] or (None, None)
            if other and arguments.get(other, told[other]["default"]) != choice:
                raise ValueError(f"{name} is for {other} {choice!r}")
        return solve(
            game["name"],
            arguments,
            {name: given.get(name, _OPTIONS[name][1]) for name in options},
        )

    function.__name__ = function.__qualname__ = _NAMES.get(
        game["name"], game["name"].replace("-", "_")
    )
    function.__doc__ = _documentation(game, answer, options, explained)
    function.__signature__ = signature  # type: ignore[attr-defined]
    return function


# Names of functions that differ from the names in the program.
_NAMES = {"rps": "rock_paper_scissors"}

for _game in _core.collection():
    _function = _made(_game)
    globals()[_function.__name__] = _function
    __all__.append(_function.__name__)
__all__.sort()
