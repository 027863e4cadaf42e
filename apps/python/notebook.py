"""Prints the tutorial as a Jupyter notebook: python apps/python/notebook.py >tutorial.ipynb"""

import json
from pathlib import Path

TUTORIAL = Path(__file__).parent / "tutorial.py"


def cells_of(text):
    """Split a script at its lines `# %%` into pairs of a kind, code or markdown, and the lines."""
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


if __name__ == "__main__":
    print(json.dumps(notebook_of(TUTORIAL.read_text()), indent=1))
