"""Checks numbers and texts for the extension; errors have the name of the argument."""

from __future__ import annotations

import operator
from typing import Any, List, Optional, Sequence, Tuple

from . import _core


def shown(given: Any) -> str:
    """Return a text that shows an argument in messages."""
    if isinstance(given, int) and abs(given).bit_length() > 200:
        return f"a number of {abs(given).bit_length()} bits"
    try:
        return repr(given)
    except RecursionError:
        return f"a {type(given).__name__} nested too deep to show"
    except Exception:
        return f"a {type(given).__name__} that cannot be shown"


def counted(count: int, noun: str) -> str:
    """Return a count with its noun: "1 entry", "2 entries"."""
    if count == 1:
        return f"1 {noun}"
    return f"{count} {noun[:-1]}ies" if noun.endswith("ry") else f"{count} {noun}s"


def whole(given: Any, name: str, least: int = -(2**63), end: int = 2**63) -> int:
    """Return a whole number of at least `least` and below `end`."""
    try:
        number = operator.index(given)
    except TypeError:
        raise TypeError(f"{name} is {shown(given)}, must be a whole number") from None
    if number < least:
        raise ValueError(f"{name} is {shown(number)}, must be >= {_power(least)}")
    if number >= end:
        raise ValueError(f"{name} is {shown(number)}, must be < {_power(end)}")
    return number


def small(given: Any, name: str) -> int:
    """Return a whole number that fits in 32 bits, like the sizes of games."""
    return whole(given, name, -(2**31), 2**31)


def wholes(given: Any, name: str, least: int = -(2**63), end: int = 2**63) -> List[int]:
    """Return a list of whole numbers >= least and < end; messages count them from 1."""
    try:
        items = None if isinstance(given, (str, bytes)) else list(given)
    except TypeError:
        items = None
    if items is None:
        raise TypeError(f"{name} is {shown(given)}, must be a sequence of whole numbers")
    return [whole(item, f"{name}, number {k}", least, end) for k, item in enumerate(items, 1)]


def flag(given: Any, name: str) -> bool:
    """Return a bool of Python or numpy as a bool; texts and numbers are rejected."""
    if type(given).__name__ not in ("bool", "bool_"):
        raise TypeError(f"{name} is {shown(given)}, must be True or False")
    return bool(given)


def smalls(given: Any, name: str) -> List[int]:
    """Return a list of whole numbers of 32 bits."""
    return wholes(given, name, -(2**31), 2**31)


def cell(given: Any, name: str) -> Tuple[int, int]:
    """Return a row and a column."""
    numbers = wholes(given, name)
    if len(numbers) != 2:
        raise ValueError(
            f"{name} has {counted(len(numbers), 'number')}, must have a row and a column"
        )
    return numbers[0], numbers[1]


def is_iterable(given: Any) -> bool:
    """Return whether this is iterable and not a text."""
    return hasattr(given, "__iter__") and not isinstance(given, (str, bytes))


def reals(given: Any, name: str) -> List[float]:
    """Return a list of doubles; messages count them from 1."""
    if not is_iterable(given):
        raise TypeError(f"{name} is {shown(given)}, must be a sequence of numbers")
    return [real(item, f"{name}, number {k}") for k, item in enumerate(given, 1)]


def edges(given: Any, name: str) -> List[Tuple[str, str, float, float]]:
    """Return a list of edges: from, to, length and delay."""
    if not is_iterable(given):
        raise TypeError(f"{name} is {shown(given)}, must be a sequence of edges")
    found = []
    for k, edge in enumerate(given, 1):
        place = f"{name}, number {k}"
        parts = list(edge) if is_iterable(edge) else []
        if len(parts) != 4:
            raise TypeError(f"{place} is {shown(edge)}, must be from, to, length and delay")
        found.append((str(parts[0]), str(parts[1]), real(parts[2], place), real(parts[3], place)))
    return found


def texts(given: Any, name: str) -> List[str]:
    """Return a list of texts; messages count them from 1."""
    if not is_iterable(given):
        raise TypeError(f"{name} is {shown(given)}, must be a sequence of texts")
    return [text(item, f"{name}, number {k}") for k, item in enumerate(given, 1)]


def one_of(choices: Sequence[str], given: str, name: str) -> None:
    """Raise ValueError if there are choices and `given` is not one of them."""
    if choices and given not in choices:
        raise ValueError(f"{name} is {given!r}, must be one of {', '.join(choices)}")


def real(given: Any, name: str) -> float:
    """Return the double nearest to a real number."""
    try:
        if isinstance(given, (str, bytes)):
            raise TypeError
        return float(given)
    except TypeError:
        raise TypeError(f"{name} is {shown(given)}, must be a real number") from None
    except OverflowError:
        raise ValueError(f"{name} is {shown(given)}, must fit a double") from None


def text(given: Any, name: str) -> str:
    """Return a text."""
    if not isinstance(given, str):
        raise TypeError(f"{name} is {shown(given)}, must be a text")
    return given


def limits_of(max_iterations: Optional[int], time_limit: Optional[float], threads: int = 1) -> Any:
    """Return limits of a solve as the extension takes them; None is no limit."""
    return _core.Limits(
        None if max_iterations is None else whole(max_iterations, "max_iterations"),
        None if time_limit is None else real(time_limit, "time_limit"),
        small(threads, "threads"),
    )


def _power(number: int) -> str:
    """Return a bound as text; a large power of 2 is written as 2^63."""
    size = abs(number)
    if size > 2**20 and size & (size - 1) == 0:
        return f"{'-' if number < 0 else ''}2^{size.bit_length() - 1}"
    return str(number)
