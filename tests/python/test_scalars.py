"""The numbers of all answers are Python's own, those in arrays apart."""

import numpy as np
import pytest
import scipy.sparse

import saddle

GAME = [[3, -1], [-2, 4]]
WEIGHTS = np.array([0.5, 0.5])

EFG = 'EFG 2 R "coin" { "a" "b" } t "" 1 { 1/2 -1/2 }'


def larger(i, j):
    return (i > j) - (i < j)


def race(points):
    return 0 if points == 0 else [[(0, {points - 1: 1}), np.float64(1)], [np.int64(1), 0]]


ANSWERS = {
    "solve": lambda: saddle.solve(np.array(GAME)),
    "solve exactly": lambda: saddle.solve(GAME, exact=True),
    "solve sparse": lambda: saddle.solve(scipy.sparse.eye(5, format="csr")),
    "verify": lambda: saddle.verify(GAME, WEIGHTS, WEIGHTS),
    "verify exactly": lambda: saddle.verify(GAME, WEIGHTS, WEIGHTS, exact=True),
    "optimal_set": lambda: saddle.optimal_set(GAME),
    "sensitivity": lambda: saddle.sensitivity(GAME),
    "solve_function": lambda: saddle.solve_function(larger, (3, 3), least=-1, greatest=1),
    "double_oracle": lambda: saddle.double_oracle(
        larger, lambda y: 9, lambda x: 9, first_row=1, first_column=2, least=-1, greatest=1
    ),
    "nash": lambda: saddle.nash(np.array([[3, 0], [0, 2]]), np.array([[2, 0], [0, 3]])),
    "nash of three": lambda: saddle.nash(*np.arange(24).reshape(3, 2, 2, 2), method="pure"),
    "dominance": lambda: saddle.dominance(np.array([[3, 0], [0, 3], [1, 1]]), np.zeros((3, 2))),
    "measured": lambda: saddle.measured(np.array([[3, 1]]), np.array([[4, 4]]), samples=10),
    "correlated": lambda: saddle.correlated([[6, 2], [7, 0]], [[6, 7], [2, 0]]),
    "recursive": lambda: saddle.recursive(race, initial=4),
    "recursive exactly": lambda: saddle.recursive(race, initial=4, exact=True),
    "extensive": lambda: saddle.extensive(EFG),
    "extensive exactly": lambda: saddle.extensive(EFG, exact=True),
    "graph": lambda: saddle.graph(np.array([[0, 1], [0, 2], [1, 2]]))[0],
    "sums": lambda: saddle.graph([("a", "b"), ("b", "c")]).sum("a", "b"),
    "kuhn": lambda: saddle.games.kuhn(),
    "guess_it": lambda: saddle.games.guess_it(5, 7),
    "great_game": lambda: saddle.games.great_game([("1/2", "1/4", "1/4")], 1, 1),
    "goofspiel": lambda: saddle.games.goofspiel(4),
    "oshi_zumo": lambda: saddle.games.oshi_zumo(4),
    "inspection": lambda: saddle.games.inspection(3, 1),
    "pig": lambda: saddle.games.pig(10),
    "undercut": lambda: saddle.games.undercut(5, 5),
    "race": lambda: saddle.games.race(np.array([[0.5, 1], [1, 0]]), 2),
    "blotto_large": lambda: saddle.games.blotto_large(6, 5, values=np.array([1.0, 2.0])),
    "nim": lambda: saddle.games.nim(np.array([3, 4, 5])),
    "wythoff": lambda: saddle.games.wythoff(3, 5),
    "subtraction": lambda: saddle.games.subtraction([7, 3], moves=[1, 2]),
    "take_and_break": lambda: saddle.games.take_and_break(".77", [5, 6]),
    "split_merge": lambda: saddle.games.split_merge([3, 4]),
    "half_piles": lambda: saddle.games.half_piles([3, 4]),
    "coin_grid": lambda: saddle.games.coin_grid(np.ones((2, 2), dtype=int), 2),
    "substring": lambda: saddle.games.substring("abab"),
}


def parts_of(answer):
    """Yield what an answer is made of: items, and public attributes of classes of the package."""
    if isinstance(answer, dict):
        yield from answer.items()
    elif isinstance(answer, (list, tuple)):
        yield from enumerate(answer)
    if isinstance(answer, np.ndarray):
        if answer.dtype == object:
            yield from enumerate(answer.ravel())
    elif type(answer).__module__.startswith("saddle"):
        for name in dir(answer):
            if not name.startswith("_") and not callable(value := getattr(answer, name)):
                yield name, value


def foreign_numbers(answer, place, depth=0):
    """Yield the places of numbers of numpy within an answer."""
    if isinstance(answer, np.generic):
        yield f"{place}: {answer!r}"
    elif depth < 6:
        for name, part in parts_of(answer):
            yield from foreign_numbers(part, f"{place}.{name}", depth + 1)


@pytest.mark.parametrize("name", ANSWERS)
def test_the_numbers_of_an_answer_are_pythons_own(name):
    assert list(foreign_numbers(ANSWERS[name](), name)) == []


def test_a_number_of_numpy_in_an_answer_is_found():
    bounds = saddle.verify(GAME, WEIGHTS, WEIGHTS)
    assert list(foreign_numbers(bounds._replace(gap=np.float64(1)), "verify"))
