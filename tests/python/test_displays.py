"""What notebooks show of answers: tables and pictures that browsers take."""

import pickle
import re
import sys
import types
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

import saddle


class Checker(HTMLParser):
    """Counts elements, and holds that each that is opened is closed in its turn."""

    def __init__(self):
        super().__init__()
        self.open, self.count = [], {}

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        self.count[tag] = self.count.get(tag, 0) + 1

    def handle_startendtag(self, tag, attrs):
        self.count[tag] = self.count.get(tag, 0) + 1

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def shown(answer):
    """Returns the display of an answer, and how many elements of a kind it has."""
    html = answer._repr_html_()
    checker = Checker()
    checker.feed(html)
    assert checker.open == []
    for svg in re.findall("<svg.*?</svg>", html, re.DOTALL):
        ElementTree.fromstring(svg)
    return html, checker.count


def test_equilibria_are_a_table_and_of_2_x_2_the_best_responses():
    html, count = shown(saddle.nash([[3, 0], [0, 2]], [[2, 0], [0, 3]]))
    assert (count["tr"], count["svg"]) == (4, 1)
    assert "3 equilibria by all-extreme (complete)" in html and "1 3/5, 2 2/5" in html
    labels = [["<b>", "c"], ["d", "e", "f"]]
    game = saddle.normal_form_game(
        [[1, 0, 0], [0, 1, 2]], [[1, 0, 2], [0, 1, 0]], labels=labels, players=["A&B", "C"]
    )
    html, count = shown(saddle.nash(game))
    assert "svg" not in count and "A&amp;B" in html and "<b>" not in html.replace("<div><b>", "")


def test_many_equilibria_say_how_many_are_left_out():
    identity = [[int(i == j) for j in range(5)] for i in range(5)]
    found = saddle.nash(identity, identity)
    html, count = shown(found)
    assert len(found) == 31 and count["tr"] == 17 and ">16 more<" in html


def test_a_small_tree_is_drawn_with_its_chances():
    poker = saddle.games.kuhn(exact=True)
    html, count = shown(poker)
    assert count["svg"] == 1 and count["tr"] == 14
    assert ">bet  1/3<" in saddle.picture(poker) and "check 2/3, bet 1/3" in html
    leduc = saddle.games.leduc()
    html, count = shown(leduc)
    assert "svg" not in count and "more<" in html
    with pytest.raises(ValueError, match="at most 400"):
        saddle.picture(leduc)


def test_a_tree_of_a_file_is_drawn_with_its_names():
    text = 'EFG 2 R "coin" { "Ann" "Bob" }\np "" 1 1 "" { "heads" "tails" } 0\n'
    text += 't "" 1 "" { 1/3 -1/3 }\nt "" 2 "" { 0 0 }\n'
    solution = saddle.extensive(text)
    assert ">heads  1<" in saddle.picture(solution) and "Ann" in solution._repr_html_()
    again = pickle.loads(pickle.dumps(solution))
    assert saddle.picture(again) == saddle.picture(solution)
    swapped = type(solution)(**{**vars(solution), "row": {}})
    with pytest.raises(ValueError, match="lacks the information set 'set 1'"):
        saddle.picture(swapped)


def test_optimal_sets_are_triangles_where_a_player_has_three_strategies():
    sets = saddle.optimal_set([[0, 1, 1], [1, 0, 0]])
    html, count = shown(sets)
    assert (count["svg"], count["polygon"]) == (1, 1) and ">column player<" in html
    assert "value 1/2, extreme optimal strategies (dimensions 0 and 1)" in html
    assert "svg" not in shown(saddle.optimal_set([[1, 0], [0, 1]]))[1]
    with pytest.raises(ValueError, match="the game is 2 x 2, must have 3 rows or 3 columns"):
        saddle.picture(saddle.optimal_set([[1, 0], [0, 1]]))


def test_states_are_a_table_and_a_picture():
    game = saddle.recursive(
        lambda days: 0 if days == 0 else [[(0, {days - 1: 1}), 1], [1, 0]], initial=20, exact=True
    )
    html, count = shown(game)
    assert (count["tr"], count["svg"]) == (17, 1) and ">6 more<" in html and "20/21" in html


def test_an_elimination_is_the_struck_matrix():
    html, count = shown(saddle.dominance([[3, 0], [0, 3], [1, 1]], [[0, 0], [0, 0], [0, 0]]))
    assert count == {**count, "svg": 1} and "round 1" in html
    three = saddle.normal_form_game(*[[[[1, 2]]]] * 3)
    assert saddle.dominance(three)._repr_html_() is None


def test_a_small_graph_of_positions_is_drawn():
    matches = saddle.graph({n: [n - k for k in (1, 2) if n >= k] for n in range(61)})
    assert matches._repr_html_() is None
    html, count = shown(saddle.graph({0: [], 1: [0], 2: [0, 1]}))
    assert count["svg"] == 1 and ">2<" in html


def test_an_envelope_takes_a_mixture_of_either_player():
    rows = saddle.envelope([[3, -1], [-2, 0]])
    assert "value: -0.3333 is guaranteed at probability 0.6667" in rows.picture()
    assert ">-0.5 is guaranteed at probability 0.5<" in rows.picture(0.5)
    columns = saddle.envelope([[1, 0], [0, 1], [0.5, 0.5]])
    assert ">1 is conceded at probability 0<" in columns.picture(0)
    with pytest.raises(ValueError, match="probability is 1.5, must be from 0 to 1"):
        rows.picture(1.5)
    with pytest.raises(ValueError, match="the game is 3 x 3, must have two rows or two columns"):
        saddle.envelope([[0, 1, 2]] * 3)


def test_an_envelope_is_a_picture_without_ipywidgets(monkeypatch):
    displayed = []
    display = types.ModuleType("IPython.display")
    display.HTML, display.display = str, displayed.append
    monkeypatch.setitem(sys.modules, "IPython", types.ModuleType("IPython"))
    monkeypatch.setitem(sys.modules, "IPython.display", display)
    monkeypatch.setitem(sys.modules, "ipywidgets", None)
    saddle.envelope([[3, -1], [-2, 4]])._ipython_display_()
    assert displayed[0].startswith("<svg")


def test_the_handle_of_an_envelope_moves_the_mixture():
    pytest.importorskip("ipywidgets")
    shown_picture, slider = saddle.envelope([[3, -1], [-2, 4]]).widget().children
    assert "value: 1 is guaranteed at probability 0.4" in shown_picture.value
    slider.value = 0.5
    assert ">0.5 is guaranteed at probability 0.5<" in shown_picture.value


def test_measured_match_ups_are_mixes_with_their_guarantees_and_a_picture():
    wins, games = [[80, 30], [20, 60]], [[100, 100], [100, 100]]
    found = saddle.measured(wins, games, symmetric=False, row_labels=["<a>", "b"], samples=500)
    html, count = shown(found)
    assert (count["table"], count["tr"], count["svg"]) == (2, 6, 1)
    assert "&lt;a&gt;" in html and "row player" in html and "column player" in html
    proved = [float(text) for text in re.findall(r"; proved at 95 %: ([0-9.]+)<", html)]
    # Rounded outward.
    assert found.row.proved - 1e-6 < proved[0] <= found.row.proved
    assert found.column.proved <= proved[1] < found.column.proved + 1e-6
    means = saddle.measured(means=[[0, 1], [-1, 0]], errors=[[0.1] * 2] * 2, symmetric=False)
    html, count = shown(means)
    assert "proved" not in html and count["svg"] == 1


def test_states_are_plotted_with_their_bounds():
    stage = {"cells": [[{"payoff": 1, "to": {"s": 1}}]]}
    answer = saddle.recursive(
        {"discount": "1/2", "states": {"s": stage, "over": {"value": 5}}}, initial="s"
    )
    axes = answer.plot()
    assert [text.get_text() for text in axes.get_yticklabels()] == [str(name) for name in answer]
    middles = axes.lines[0].get_xdata()
    assert list(middles) == pytest.approx([answer[name].value for name in answer])


def test_optimal_sets_are_plotted_in_a_triangle():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame([[1, 0], [1, 0], [0, 1]], index=["a", "b", "c"])
    axes = saddle.optimal_set(frame).plot()
    triangle, optimal = axes.patches
    assert len(optimal.get_xy()) == 3  # a segment, closed
    assert [text.get_text() for text in axes.texts] == ["a", "b", "c"]
    # Every optimal strategy plays c, which is at the top, with probability 1/2.
    assert optimal.get_xy()[:, 1] == pytest.approx(0.5 * triangle.get_xy()[:, 1].max())
    with pytest.raises(ValueError, match="must have 3 rows or 3 columns"):
        saddle.optimal_set([[3, -1], [-2, 4]]).plot()


def test_a_column_player_s_optimal_sets_are_plotted_where_the_rows_are_not_three():
    axes = saddle.optimal_set([[0, 1, 1], [1, 0, 0]]).plot()
    assert axes.get_title() == "optimal strategies of the column player, value 1/2"


def test_the_chances_of_a_tree_are_plotted_as_bars_that_add_up_to_1():
    solution = saddle.games.kuhn()
    axes = solution.plot()
    sets = len(solution.row) + len(solution.column)
    widths = [0.0] * sets
    for bar in axes.patches:
        widths[round(bar.get_y() + bar.get_height() / 2)] += bar.get_width()
    assert widths == pytest.approx([1.0] * sets)
    assert len(axes.get_yticklabels()) == sets


def test_measured_weights_are_plotted_with_their_ranges():
    wins = [[80, 30], [20, 60]]
    answer = saddle.measured(wins, [[100, 100], [100, 100]], symmetric=False, samples=200)
    axes = answer.plot()
    widths = {round(bar.get_width(), 9) for bar in axes.patches}
    weights = {round(float(w), 9) for w in (*answer.row.strategy, *answer.column.strategy)}
    assert widths == weights
    again = answer.plot(axes)
    assert again is axes
