"""Makes the documentation site with Sphinx: make_site.py MANUAL FOLDER

Collects the sources in FOLDER/source: the READMEs in their own folders, so that their links remain
valid, the tutorial with its outputs, the manual, pictures, and the comments of the headers. The
site is FOLDER/html and needs no server. A link without a target is an error.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import saddle

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]

GALLERY = [
    (
        "An envelope: two rows",
        "saddle.solve([[-2, 3], [3, -4]], row_labels=['one', 'two'], column_labels=['one', 'two'])",
    ),
    ("Payoffs as colours", "saddle.solve(saddle.games.blotto(6, 3))"),
    ("Best responses", "saddle.nash([[3, 0], [0, 2]], [[2, 0], [0, 3]])"),
    (
        "Dominated strategies",
        "saddle.dominance([[1, 0], [0, -1], [2, -2]], [[0, 1], [5, 0], [0, 3]])",
    ),
    ("All optimal strategies", "saddle.optimal_set([[1, 1, 0], [1, 1, 0], [0, 0, 1]])"),
    ("A tree with the chances of its moves", "saddle.games.kuhn(exact=True)"),
    (
        "Values of states",
        "saddle.recursive(lambda n: [[(0, {n - 1: 1}), 1], [1, 0]] if n else 0, initial=9)",
    ),
    ("Positions", "saddle.graph({n: [n - k for k in (1, 2) if n >= k] for n in range(7)})"),
]


def gallery(folder):
    """Write a page with a picture of each answer, and the code that made it."""
    lines = ["# Pictures", "", "Each is `saddle.picture(...)` of the answer above it.", ""]
    for number, (title, code) in enumerate(GALLERY, start=1):
        answer = eval(code, {"saddle": saddle})
        (folder / f"picture_{number}.svg").write_text(saddle.picture(answer))
        lines += [f"## {title}", "", "```python", code, "```", ""]
        lines += [f"![{title}](picture_{number}.svg)", ""]
    (folder / "gallery.md").write_text("\n".join(lines))


def public_headers():
    """Return the paths of the headers that are installed, from the list of the build."""
    listed = (ROOT / "solver" / "CMakeLists.txt").read_text()
    parts = re.findall(r"FILE_SET HEADERS.*?\n *\)", listed, re.DOTALL)
    names = re.findall(r"saddle/[\w/]+\.h", "\n".join(parts))
    assert len(names) > 50
    return sorted(names)


def declarations(text):
    """Return the declarations of a header in order, each paired with its comment."""
    lines, found, comment = text.splitlines(), [], []
    for number, line in enumerate(lines):
        stripped = line.strip()
        if stripped.startswith("///"):
            comment.append(stripped[3:].removeprefix(" "))
            continue
        if comment and stripped:
            declared = [line]
            # The declaration ends with a semicolon, where a body begins, or at an empty line or
            # comment.
            for after in lines[number + 1 :]:
                if re.search(r"[;{]\s*(//.*)?$", declared[-1]) or after.strip()[:3] in ("", "///"):
                    break
                declared.append(after)
            indent = len(line) - len(line.lstrip())
            found.append(("\n".join(part[indent:].rstrip() for part in declared), comment))
            comment = []
    return found


def prose(comment):
    """Return a comment as Markdown: each formula on its own line, `code` unchanged."""
    lines = []
    for line in comment:
        if line.startswith("  "):
            lines += ["", "```text", line, "```", ""]
        else:
            lines.append(re.sub(r"([\\*_{}\[\]<>#|$&~^])", r"\\\1", line))
    return lines


def headers(folder):
    """Write what each public header declares, with its comments."""
    lines = [
        "# C++ headers",
        "",
        "What `saddle::solver` installs; see [the library](solver/README.md).",
        "",
    ]
    for name in public_headers():
        lines += [f"## {name}", "", "```cpp", f'#include "{name}"', "```", ""]
        for declared, comment in declarations((ROOT / "solver" / name).read_text()):
            lines += ["```cpp", declared, "```", "", *prose(comment), ""]
    (folder / "headers.md").write_text("\n".join(lines))


def readmes(folder):
    """Copy the texts of the repository, and the pictures in them."""
    listed = subprocess.run(
        ["git", "-C", ROOT, "ls-files", "*.md", "*.svg"], capture_output=True, text=True, check=True
    ).stdout.split()
    for name in listed:
        if not name.startswith("apps/python/docs/"):
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, target)


def manual_page(manual, folder):
    """Write the manual as man shows it, with a heading for each section."""
    shown = subprocess.run(
        ["man", "--no-hyphenation", "--no-justification", "--local-file", manual],
        env={**os.environ, "MANWIDTH": "90", "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    # The first and the last line are the header and the footer of the page.
    sections = re.split(
        r"^(\S.*)$", "\n".join(shown.strip().splitlines()[1:-1]), flags=re.MULTILINE
    )
    lines = ["# Manual of the program", ""]
    for name, text in zip(sections[1::2], sections[2::2]):
        lines += [f"## {name.capitalize()}", "", "```text", text.strip("\n"), "```", ""]
    (folder / "manual.md").write_text("\n".join(lines))


def main(manual, place):
    """Put the sources together and run Sphinx."""
    source = place / "source"
    shutil.rmtree(source, ignore_errors=True)
    source.mkdir(parents=True)
    for name in ("conf.py", "index.md", "python.md"):
        shutil.copy(HERE / name, source)
    readmes(source)
    gallery(source)
    headers(source)
    manual_page(manual, source)
    with open(source / "tutorial.ipynb", "w") as notebook:
        subprocess.run(
            [sys.executable, HERE.parent / "notebook.py", "--execute"], stdout=notebook, check=True
        )
    subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", "-n", "-W", "--keep-going", "-b", "html"]
        + ["-d", place / "doctrees", source, place / "html"],
        check=True,
    )
    print(place / "html" / "index.html")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
