"""Games in other formats, and pictures."""

import io
import locale
import os
import subprocess
import xml.etree.ElementTree as ElementTree
from fractions import Fraction

import numpy as np
import pytest

import saddle

LABELLED = saddle.matrix_game([["1/3", 0], [-1, "0.25"]], ["up", "down"], ["left", "right"])


def test_an_array_of_doubles_is_written_as_itself():
    payoffs = np.random.default_rng(1).random((3, 4))
    assert (np.load(io.BytesIO(saddle.convert(payoffs, "npy"))) == payoffs).all()
    for kind in (np.float16, np.float32, bool):
        told = io.BytesIO()
        np.save(told, payoffs.astype(kind))
        told.seek(0)
        assert (saddle.read_game(told).payoffs == payoffs.astype(kind)).all()


@pytest.mark.parametrize("to", ["csv", "nfg", "json", "latex", "markdown"])
def test_a_game_comes_back_from_each_format(to):
    text = saddle.convert(LABELLED, to)
    read = saddle.read_game(io.StringIO(text))
    if to == "nfg":
        np.testing.assert_array_equal(read.payoffs(0), LABELLED.exact_payoffs)
        return
    np.testing.assert_array_equal(read.exact_payoffs, LABELLED.exact_payoffs)
    assert (read.row_labels, read.column_labels) == (["up", "down"], ["left", "right"])


def test_payoffs_without_labels_come_back_from_json():
    read = saddle.read_game(io.StringIO(saddle.convert(LABELLED.exact_payoffs, "json")))
    np.testing.assert_array_equal(read.exact_payoffs, LABELLED.exact_payoffs)


def test_an_array_comes_back_from_npy(tmp_path):
    path = tmp_path / "game.npy"
    path.write_bytes(saddle.convert([[3, -1], [-2, 4]], "npy"))
    np.testing.assert_array_equal(np.load(path), [[3, -1], [-2, 4]])
    assert saddle.read_game(path).exact_payoffs[1, 1] == Fraction(4)


def test_what_a_format_does_not_hold_is_refused():
    with pytest.raises(ValueError, match="must be one of csv"):
        saddle.convert([[1]], "xls")
    three = saddle.normal_form_game(*[np.arange(8).reshape(2, 2, 2)] * 3)
    with pytest.raises(ValueError, match="3 players"):
        saddle.convert(three, "csv")
    with pytest.raises(ValueError, match="write CSV, .nfg or JSON"):
        saddle.convert(LABELLED, "npy")


def test_a_file_that_is_no_game_is_refused():
    with pytest.raises(saddle.ParseError, match="expected a number"):
        saddle.read_game(io.StringIO("1,2\n3,x y z\n"))


def texts_of(svg):
    return [element.text for element in ElementTree.fromstring(svg).iter() if element.text]


def test_pictures_are_drawn_of_all_answers():
    chicken = saddle.games.classic("chicken")
    hide = {
        "over": {"value": 1},
        "field": {"cells": [[{"to": {"over": 1}}, {"payoff": 0}], [{"payoff": 0}, {"payoff": 1}]]},
    }
    answers = [
        saddle.solve(LABELLED),
        saddle.solve(LABELLED, exact=True),
        saddle.solve(saddle.games.rock_paper_scissors()),
        saddle.nash(chicken),
        saddle.dominance(saddle.games.classic("prisoners-dilemma")),
        saddle.graph({"a": ["b"], "b": []}),
        saddle.graph([("a", "b", "Left"), ("b", "c", "Right")]),
        saddle.graph({1: ["1"], "1": []}),
        saddle.recursive({"states": hide}),
    ]
    for answer in answers:
        assert len(texts_of(saddle.picture(answer))) > 2
    assert "up" in " ".join(texts_of(saddle.picture(answers[0])))
    assert saddle.picture(answers[5], dot=True).startswith("digraph")


def test_what_has_no_picture_is_refused():
    with pytest.raises(TypeError, match="no picture of int"):
        saddle.picture(3)
    with pytest.raises(TypeError, match="dot is True"):
        saddle.picture(saddle.solve([[1]]), dot=True)
    with pytest.raises(ValueError, match="payoffs"):
        saddle.picture(saddle.solve(np.zeros((600, 600))))


def printed(*arguments):
    """Return what the program prints."""
    command = [os.environ["SADDLE_PROGRAM"], *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


needs_program = pytest.mark.skipif(
    "SADDLE_PROGRAM" not in os.environ, reason="the program is not built"
)


@needs_program
@pytest.mark.parametrize("to", ["markdown", "latex", "html"])
def test_tables_are_those_of_the_program(to, tmp_path):
    matrix, pair, pairs = LABELLED, saddle.games.classic("chicken"), tmp_path / "pair.nfg"
    (tmp_path / "matrix.csv").write_text(saddle.convert(matrix, "csv"))
    pairs.write_text(saddle.convert(pair, "nfg"))
    path = tmp_path / "matrix.csv"
    exact = saddle.solve(matrix, exact=True)
    assert saddle.table(exact, to) == printed("solve", path, "--exact", "--format", to)
    assert saddle.table(saddle.nash(pair), to) == printed("nash", pairs, "--format", to)
    dilemma = saddle.games.classic("prisoners-dilemma")
    pairs.write_text(saddle.convert(dilemma, "nfg"))
    assert saddle.table(saddle.dominance(dilemma), to) == printed(
        "dominance", pairs, "--format", to
    )
    # Fractions with very many digits: the program also shows doubles.
    payoffs = np.random.default_rng(3).normal(size=(3, 3))
    path.write_text("\n".join(",".join(map(repr, map(float, row))) for row in payoffs))
    rounded = saddle.table(saddle.solve(payoffs), to)
    assert rounded == printed("solve", path, "--format", to)


def test_a_decimal_comma_of_the_locale_changes_no_bound():
    answer = saddle.solve([[0.7, 0.3], [0.1, 0.9]], method="simplex")
    before = saddle.table(answer)
    assert "at least 0.499999 and at most 0.500001" in before
    old = locale.setlocale(locale.LC_ALL)
    for name in ("de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "fr_FR.utf8"):
        try:
            locale.setlocale(locale.LC_ALL, name)
            break
        except locale.Error:
            pass
    else:
        pytest.skip("no locale with a decimal comma is installed")
    try:
        assert saddle.table(answer) == before
    finally:
        locale.setlocale(locale.LC_ALL, old)


def test_what_has_no_table_is_refused():
    with pytest.raises(TypeError, match="no table of int"):
        saddle.table(3)
    with pytest.raises(ValueError, match="must be one of markdown"):
        saddle.table(saddle.solve([[1]]), "csv")
    three = saddle.normal_form_game(*[np.arange(8).reshape(2, 2, 2)] * 3)
    with pytest.raises(ValueError, match="3 players"):
        saddle.table(saddle.nash(three))


@needs_program
def test_an_explanation_is_that_of_the_program(tmp_path):
    (tmp_path / "game.csv").write_text(saddle.convert(LABELLED, "csv"))
    text = saddle.explanation(LABELLED)
    assert "Are strategies dominated?" in text and "up" in text
    assert printed("solve", tmp_path / "game.csv", "--explain").endswith("\n" + text)


def test_a_game_that_is_too_large_is_not_explained():
    with pytest.raises(ValueError, match="up to 4 x 4 are explained, this one is 2 x 5"):
        saddle.explanation(np.eye(2, 5))


def test_a_long_text_is_read_as_a_short_one_is():
    rows = [[f"{i}.{j}" for j in range(100)] for i in range(400)]
    text = "\n".join(",".join(row) for row in rows)
    assert len(text) > 100_000
    for read in (saddle.read_csv, saddle.read_game):
        game = read(io.StringIO(text))
        assert game.shape == (400, 100)
        assert (game.payoffs == np.array(rows, dtype=float)).all()
        with pytest.raises(saddle.ParseError, match="401:1") as refused:
            read(io.StringIO(text + "\nx" + ",1" * 99))
        assert (refused.value.line, refused.value.column) == (401, 1)
