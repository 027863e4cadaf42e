"""Prints the tutorial as a Jupyter notebook: python apps/python/notebook.py >tutorial.ipynb

With --execute, nbclient and ipykernel execute the cells, and the notebook has their outputs.
"""

import json
import os
import sys
from pathlib import Path

TUTORIAL = Path(__file__).parent / "tutorial.py"


def cells_of(text):
    """Split a script at its lines `# %%`; return pairs of a kind, code or markdown, and a text."""
    cells = []
    for line in text.splitlines():
        if line.startswith("# %%"):
            cells.append(("markdown" if "[markdown]" in line else "code", []))
        elif cells:
            kind, lines = cells[-1]
            lines.append(line[2:] if kind == "markdown" else line)
    return [(kind, "\n".join(lines).strip()) for kind, lines in cells]


def notebook_of(text):
    """Return a script as a notebook, a dict in the format of Jupyter, version 4.5."""
    cells = []
    for number, (kind, source) in enumerate(cells_of(text), start=1):
        cell = {"cell_type": kind, "id": f"cell-{number}", "metadata": {}}
        if kind == "code":
            cell.update(execution_count=None, outputs=[])
        cell["source"] = source.splitlines(keepends=True)
        cells.append(cell)
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {
        "cells": cells,
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def executed(text):
    """Return the text of a notebook with the outputs of its cells; raises what a cell raises."""
    import nbclient
    import nbformat

    # Without this the kernel prints a warning that it cannot be debugged.
    os.environ.setdefault("PYDEVD_DISABLE_FILE_VALIDATION", "1")
    notebook = nbformat.reads(text, as_version=4)
    nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    return nbformat.writes(notebook)


if __name__ == "__main__":
    if sys.argv[1:] not in ([], ["--execute"]):
        sys.exit("usage: notebook.py [--execute] >tutorial.ipynb")
    made = json.dumps(notebook_of(TUTORIAL.read_text()), indent=1)
    print(executed(made) if sys.argv[1:] else made)
