"""The public names of the package are those that tests/public_names/python.txt records."""

import inspect
import os
from itertools import zip_longest
from pathlib import Path

import saddle
import saddle.openspiel

RECORD = Path(__file__).parents[1] / "public_names" / "python.txt"


def signature_of(function):
    """Return parameters and defaults; annotations look different in each version of Python."""
    try:
        signature = inspect.signature(function)
    except ValueError:  # of the extension
        return "(...)"
    empty = inspect.Parameter.empty
    parameters = [p.replace(annotation=empty) for p in signature.parameters.values()]
    return str(signature.replace(parameters=parameters, return_annotation=empty))


def is_ours(kind):
    return kind.__module__.split(".")[0] == "saddle"


def members_of(owner):
    """Yield the public fields, properties and methods of a class."""
    names = {name for kind in owner.__mro__ if is_ours(kind) for name in vars(kind)}
    names.update(getattr(owner, "__dataclass_fields__", ()))
    for name in sorted(names):
        if not name.startswith("_"):
            member = inspect.getattr_static(owner, name, None)
            is_method = inspect.isroutine(member) or isinstance(member, (classmethod, staticmethod))
            yield name + (signature_of(getattr(owner, name)) if is_method else "")


def public_names():
    """Yield the names of each public module, and the members of each class."""
    for module in (saddle, saddle.games, saddle.openspiel):
        for name in sorted(module.__all__):
            found = getattr(module, name)
            title = f"{module.__name__}.{name}"
            if inspect.isclass(found):
                yield title
                if not issubclass(found, BaseException):
                    yield from (f"  {member}" for member in members_of(found))
            else:
                yield title + (signature_of(found) if callable(found) else "")


def test_the_public_names_are_those_recorded():
    names = list(public_names())
    if "SADDLE_RECORD_NAMES" in os.environ:
        RECORD.write_text("".join(f"{name}\n" for name in names))
    for recorded, found in zip_longest(RECORD.read_text().splitlines(), names):
        assert recorded == found, (
            f"tests/public_names/python.txt has {recorded!r}, but now it is {found!r}. If users "
            "shall meet this change, tell them in CHANGELOG.md and record it by "
            "SADDLE_RECORD_NAMES=1 ./dev test -R '^(apps|python)$'"
        )
