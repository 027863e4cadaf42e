"""Writes saddle/games.pyi, which type checkers read, from the functions of saddle.games.

make_stubs.py FOLDER: the package is in that folder.
"""

import inspect
import sys
from pathlib import Path

FOLDER = Path(sys.argv[1])
sys.path.insert(0, str(FOLDER))
from saddle import games

HEAD = """# Made by make_stubs.py from the collection of games.
from typing import Any, Optional, Sequence, Tuple, Union
from ._core import MatrixGame
from .extensive import ExtensiveSolution, Strategy
from .large import ImplicitSolution
from .progress import ProgressOption
from .recursive import StateSolution
"""


def declaration(name, function):
    signature = inspect.signature(function)
    parts = []
    for parameter in signature.parameters.values():
        if parameter.kind is parameter.KEYWORD_ONLY and "*" not in parts:
            parts.append("*")
        default = "" if parameter.default is parameter.empty else f" = {parameter.default!r}"
        parts.append(f"{parameter.name}: {parameter.annotation}{default}")
    return f"def {name}({', '.join(parts)}) -> {signature.return_annotation}: ..."


def line_of(name):
    owner = getattr(games, name).__module__
    if owner == games.__name__:
        return declaration(name, getattr(games, name))
    return f"from .{owner.rpartition('.')[2]} import {name} as {name}"


if __name__ == "__main__":
    lines = "".join(f"{line_of(name)}\n" for name in games.__all__)
    (FOLDER / "saddle" / "games.pyi").write_text(HEAD + lines)
