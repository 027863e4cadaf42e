"""The examples in docstrings and the tutorial do what they say."""

import doctest
import inspect
import runpy
from pathlib import Path

import numpy as np
import pytest

import saddle

MODULES = [
    saddle,
    saddle.extensive,
    saddle.games,
    saddle.matrix,
    saddle.normal_form,
    saddle.payoffs,
    saddle.recursive,
]
NAMES = {"saddle": saddle, "np": np}
EXAMPLES = [
    test
    for module in MODULES
    for test in doctest.DocTestFinder().find(module, extraglobs=NAMES)
    if test.examples
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda test: test.name)
def test_the_examples_of_docstrings_are_true(example, capsys):
    flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    failed = doctest.DocTestRunner(optionflags=flags).run(example).failed
    assert failed == 0, capsys.readouterr().out


def test_every_function_has_an_example():
    functions = [getattr(saddle, name) for name in saddle.__all__]
    for function in filter(inspect.isfunction, functions):
        assert ">>>" in function.__doc__, function.__name__
        for section in ("Parameters", "Returns"):
            is_needed = section == "Returns" or inspect.signature(function).parameters
            assert not is_needed or section in function.__doc__ or function is saddle.methods


def test_the_tutorial_runs(capsys):
    runpy.run_path(str(Path(__file__).parents[1] / "tutorial.py"))
    told = capsys.readouterr().out
    assert "value 1 (proved:" in told and "9/10" in told
