"""What all solutions with two bounds and two strategies have in common."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Iterator, Union

Number = Union[float, Fraction]


class Bounded:
    """A solution: bounds on a value, and the strategies that prove them."""

    lower: Number
    upper: Number
    row: Any
    column: Any
    termination: str

    @property
    def value(self) -> Number:
        """The middle of the bounds."""
        return self.lower / 2 + self.upper / 2

    @property
    def converged(self) -> bool:
        """Whether the bounds are within the tolerance."""
        return self.termination == "converged"

    def __iter__(self) -> Iterator[Any]:
        return iter((self.value, self.row, self.column))
