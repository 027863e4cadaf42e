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
    saddle.client_games,
    saddle.envelope,
    saddle.extensive,
    saddle.formats,
    saddle.games,
    saddle.heaps,
    saddle.large,
    saddle.matrix,
    saddle.normal_form,
    saddle.payoffs,
    saddle.pictures,
    saddle.positions,
    saddle.recursive,
]
NAMES = {"saddle": saddle, "np": np}
EXTENSION = [saddle.Envelope, saddle.MatrixGame, saddle.NormalFormGame, saddle.Solution]
EXAMPLES = [
    test
    for place in MODULES + EXTENSION
    for test in doctest.DocTestFinder().find(place, place.__name__, extraglobs=NAMES)
    if test.examples
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda test: test.name)
def test_the_examples_of_docstrings_are_true(example, capsys):
    flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    failed = doctest.DocTestRunner(optionflags=flags).run(example).failed
    assert failed == 0, capsys.readouterr().out


@pytest.mark.parametrize("folder, least", [("", 2), ("apps/python", 6)])
def test_the_examples_of_the_readmes_are_true(folder, least, capsys):
    readme = (Path(__file__).parents[2] / folder / "README.md").read_text()
    example = doctest.DocTestParser().get_doctest(readme, dict(NAMES), "README", "README.md", 0)
    assert len(example.examples) >= least
    failed = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example).failed
    assert failed == 0, capsys.readouterr().out


def public_functions():
    for module in (saddle, saddle.games):
        for name in module.__all__:
            if inspect.isfunction(getattr(module, name)):
                yield name, getattr(module, name)


def public_methods():
    for module in (saddle, saddle.games):
        for name in module.__all__:
            owner = getattr(module, name)
            if inspect.isclass(owner):
                for own, method in vars(owner).items():
                    if not own.startswith("_") and (
                        inspect.isroutine(method) or isinstance(method, classmethod)
                    ):
                        yield f"{name}.{own}", getattr(owner, own)


def sections_of(text):
    """Split a docstring at its underlined titles into a dict."""
    lines = inspect.cleandoc(text).splitlines()
    sections, title = {"": []}, ""
    for line, below in zip(lines, lines[1:] + [""]):
        if line and below == "-" * len(line):
            title = line
        sections.setdefault(title, []).append(line)
    return {title: "\n".join(lines) for title, lines in sections.items()}


def undocumented(callable, needed):
    """Return what numpydoc demands of a docstring and this one lacks."""
    if not callable.__doc__:
        return ["docstring"]
    sections = sections_of(callable.__doc__)
    try:
        parameters = [
            ("*" * (p.kind == p.VAR_POSITIONAL) + "**" * (p.kind == p.VAR_KEYWORD)) + p.name
            for p in inspect.signature(callable).parameters.values()
            if p.name not in ("self", "solution")
        ]
    except ValueError:  # of the extension
        parameters = []
    if not parameters:
        needed = [title for title in needed if title not in ("Raises", "Notes")]
    missing = [title for title in needed if title not in sections]
    heads = [line for line in sections.get("Parameters", "").splitlines() if line[:1] != " "]
    named = {name.strip() for line in heads for name in line.split(":")[0].split(",")}
    missing += [f"parameter {name}" for name in parameters if name not in named]
    if ">>>" not in sections.get("Examples", ""):
        missing.append("an example")
    return missing


@pytest.mark.parametrize("name, function", list(public_functions()))
def test_every_function_is_documented_as_numpydoc_demands(name, function):
    assert undocumented(function, ["Returns", "Raises", "Notes", "Examples"]) == []


@pytest.mark.parametrize("name, method", list(public_methods()))
def test_every_method_is_documented_as_numpydoc_demands(name, method):
    assert undocumented(method, ["Returns", "Examples"]) == []


FOLDER = Path(__file__).parents[2] / "apps" / "python"


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
    # The notebook contains every line of the script.
    lines = [line for text in kinds["code"] for line in text.splitlines() if line]
    script = (FOLDER / "tutorial.py").read_text().splitlines()
    assert lines == [line for line in script if line and (line[0] != "#")]


def test_jupyter_takes_the_notebook():
    nbformat = pytest.importorskip("nbformat")
    done = subprocess.run(
        [sys.executable, FOLDER / "notebook.py"], capture_output=True, text=True, check=True
    )
    nbformat.validate(nbformat.reads(done.stdout, as_version=4))
