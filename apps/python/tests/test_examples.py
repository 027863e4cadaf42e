"""The examples in docstrings and the tutorial do what they say."""

import doctest
import inspect
import json
import runpy
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import saddle

MODULES = [
    saddle,
    saddle.extensive,
    saddle.games,
    saddle.heaps,
    saddle.matrix,
    saddle.normal_form,
    saddle.payoffs,
    saddle.positions,
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


FOLDER = Path(__file__).parents[1]


def test_the_tutorial_runs(capsys):
    runpy.run_path(str(FOLDER / "tutorial.py"))
    told = capsys.readouterr().out
    assert "value 1 (proved:" in told and "9/10" in told


def test_the_tutorial_runs_as_a_notebook(capsys):
    done = subprocess.run(
        [sys.executable, FOLDER / "notebook.py"], capture_output=True, text=True, check=True
    )
    notebook = json.loads(done.stdout)
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    kinds = {kind: [] for kind in ("markdown", "code")}
    for cell in notebook["cells"]:
        kinds[cell["cell_type"]].append("".join(cell["source"]))
    assert kinds["markdown"][0].startswith("# Equilibria of matrix games, with proofs\n")
    names = {}
    for source in kinds["code"]:
        exec(compile(source, "a cell", "exec"), names)
    told = capsys.readouterr().out
    assert "value 1 (proved:" in told and "9/10" in told
    # No line of the script is lost.
    lines = [line for text in kinds["code"] for line in text.splitlines() if line]
    script = (FOLDER / "tutorial.py").read_text().splitlines()
    assert lines == [line for line in script if line and (line[0] != "#")]


def test_jupyter_takes_the_notebook():
    nbformat = pytest.importorskip("nbformat")
    done = subprocess.run(
        [sys.executable, FOLDER / "notebook.py"], capture_output=True, text=True, check=True
    )
    nbformat.validate(nbformat.reads(done.stdout, as_version=4))
