"""The progress of a solver."""

from __future__ import annotations

import sys
from typing import Any, Callable, NamedTuple, Optional, Union

from . import _core
from .arguments import shown


class Progress(NamedTuple):
    """The best bounds on the value that are known while a solver runs."""

    iterations: int
    lower: float
    upper: float


ProgressOption = Union[None, bool, Callable[[Progress], Any]]


class _Bar:
    """A progress bar without a total: tqdm's if it is installed, else a line on a terminal."""

    def __init__(self) -> None:
        self._bar: Any = None
        self._shown = False
        try:
            from tqdm.auto import tqdm
        except ImportError:
            return
        self._bar = tqdm(unit=" iterations", leave=False, disable=None)

    def __call__(self, progress: Progress) -> None:
        bounds = f"{progress.lower:.9g} <= value <= {progress.upper:.9g}"
        if self._bar is not None:
            self._bar.set_postfix_str(bounds, refresh=False)
            self._bar.update(progress.iterations - self._bar.n)
        elif sys.stderr.isatty():
            sys.stderr.write(f"\r{progress.iterations} iterations, {bounds}\x1b[K")
            sys.stderr.flush()
            self._shown = True

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()
        elif self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


class calling:
    """A context in which the library reports progress, and Ctrl-C raises or returns an answer."""

    def __init__(self, progress: ProgressOption, on_interrupt: str) -> None:
        if on_interrupt not in ("raise", "return"):
            raise ValueError(f"on_interrupt is {shown(on_interrupt)}, must be 'raise' or 'return'")
        if not (progress is None or isinstance(progress, bool) or callable(progress)):
            raise TypeError("progress is neither None, True nor callable")
        self._bar: Optional[_Bar] = _Bar() if progress is True else None
        hear = self._bar or (progress if callable(progress) else None)
        report = None if hear is None else lambda *numbers: hear(Progress(*numbers))
        self._caller = _core.Caller(report, on_interrupt == "return")

    def __enter__(self) -> Any:
        return self._caller

    def __exit__(self, *_: Any) -> None:
        if self._bar is not None:
            self._bar.close()
