"""Threads, Ctrl-C, progress, the end of the interpreter, the package itself."""

import copy
import inspect
import json
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import saddle

# A method that never reaches the requested tolerance, and gives up after seconds.
ENDLESS = {"method": "regret-matching", "tolerance": 0}
GAME = np.random.default_rng(1).normal(size=(2000, 2000))

SLOW = """
import io, os, signal, threading, time, numpy as np, saddle
game = np.random.default_rng(1).normal(size=(2000, 2000))
endless = {"method": "regret-matching", "tolerance": 0}
interrupt = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
"""


def run(program):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        timeout=100,
        env=environment,
    )


def test_an_interpreter_that_used_everything_ends_well():
    program = """
import saddle, numpy as np
saddle.solve([[1, 0], [0, 1]]); saddle.solve([["1/3"]], exact=True)
saddle.solve_many(np.zeros((5, 3, 3)), threads=2)
saddle.nash([[3, 0], [0, 2]], [[2, 0], [0, 3]])
kept = saddle.solve(np.random.default_rng(1).normal(size=(80, 80))).row
try: saddle.read_csv(__import__("io").StringIO("x"))
except saddle.ParseError: print("refused")
"""
    done = run(program)
    assert (done.returncode, done.stdout, done.stderr) == (0, "refused\n", "")


def test_ctrl_c_raises_and_nothing_is_corrupted():
    done = run(
        SLOW
        + """
try:
    interrupt.start()
    saddle.solve(game, **endless)
except KeyboardInterrupt: print("interrupted")
print(saddle.solve([[3, -1], [-2, 4]]).converged)
"""
    )
    assert (done.returncode, done.stdout) == (0, "interrupted\nTrue\n"), done.stderr


def test_ctrl_c_returns_true_bounds_where_that_is_asked_for():
    done = run(
        SLOW
        + """
interrupt.start()
s = saddle.solve(game, on_interrupt="return", **endless)
print(s.termination, s.lower <= s.upper, len(s.row))
"""
    )
    assert (done.returncode, done.stdout) == (0, "interrupted True 2000\n"), done.stderr


def test_progress_is_told():
    told = []

    def hear(progress):
        told.append(progress)
        if len(told) == 3:
            raise StopIteration

    s = saddle.solve(GAME, progress=hear, **ENDLESS)
    assert s.termination == "interrupted" and len(told) == 3
    assert told[0].iterations < told[1].iterations < told[2].iterations
    assert told[-1].lower <= s.upper and s.lower <= told[-1].upper


def test_progress_can_stop_the_solver_and_its_errors_are_passed_on():
    def stop(progress):
        raise StopIteration

    def fail(progress):
        raise ZeroDivisionError("mine")

    s = saddle.solve(GAME, progress=stop, **ENDLESS)
    assert s.termination == "interrupted" and s.lower <= s.upper
    with pytest.raises(ZeroDivisionError, match="mine"):
        saddle.solve(GAME, progress=fail, **ENDLESS)
    with pytest.raises(TypeError, match="progress"):
        saddle.solve([[1]], progress=3)
    with pytest.raises(ValueError, match="on_interrupt"):
        saddle.solve([[1]], on_interrupt="ignore")


# Rows and columns with units so different that doubles give no start: over a thousand exact pivots.
UNITS = """
from fractions import Fraction
random = np.random.default_rng(2)
rows, columns = random.integers(-15, 16, size=(2, 100))
game = [[int(random.integers(-99999, 99999)) * Fraction(10) ** int(r + c) for c in columns[:80]]
        for r in rows]
"""


def test_progress_is_told_within_an_exact_solve():
    names = {"np": np}
    exec(UNITS, names)
    told = []

    def hear(progress):
        told.append(progress)
        if len(told) == 3:
            raise StopIteration

    s = saddle.solve(names["game"], exact=True, progress=hear)
    assert s.termination == "interrupted" and len(told) == 3
    assert told[0].iterations < told[1].iterations < told[2].iterations
    assert s.lower <= s.upper


def test_ctrl_c_ends_an_exact_solve():
    done = run(
        SLOW
        + UNITS
        + """
interrupt.start()
s = saddle.solve(game, exact=True, on_interrupt="return")
print(s.termination, s.lower <= s.upper)
"""
    )
    assert (done.returncode, done.stdout) == (0, "interrupted True\n"), done.stderr


@pytest.mark.parametrize(
    "call",
    [
        "saddle.solve_function(lambda i, j: i * j % 97, (3000, 3000), least=0, greatest=96)",
        "saddle.games.take_and_break('.007', terms=10**7)",
        "saddle.games.coin_grid(np.ones((300, 300)), 10**8)",
        "saddle.games.guess_it(100000, 50000)",
        "saddle.games.random(8000, 8000, distribution='low-rank', rank=10000)",
        "saddle.convert(np.random.default_rng(1).normal(size=(3000, 3000)), 'csv')",
        "saddle.convert(np.random.default_rng(1).normal(size=(3000, 3000)), 'npy')",
        "saddle.read_csv(io.StringIO('1,2\\n' * 4_000_000))",
        "saddle.read_game(io.StringIO('1,2\\n' * 4_000_000))",
        "saddle.read_game(io.StringIO('(1,2),(3,4)\\n' * 1_000_000))",
        "saddle.read_game(io.StringIO('[' + '[1,2],' * 800_000 + '[1,2]]'))",
        "saddle.read_game(io.StringIO('|a|b|\\n|-|-|\\n' + '|1|2|\\n' * 1_500_000))",
        'saddle.read_nfg(io.StringIO(\'NFG 1 R "" {"" ""} {2 1000000}\' + \' 1/30000000000000000003 2\' * 2_000_000))',
    ],
)
def test_ctrl_c_ends_work_that_would_take_long(call):
    done = run(
        SLOW
        + f"""
try:
    interrupt.start()
    {call}
except KeyboardInterrupt: print("interrupted")
"""
    )
    assert (done.returncode, done.stdout) == (0, "interrupted\n"), done.stderr


def test_a_progress_bar_leaves_nothing_behind(capsys):
    saddle.solve(GAME, progress=True, time_limit=0.2, **ENDLESS)
    assert "\n" not in capsys.readouterr().err.strip("\r\n ")


def test_many_threads_solve_at_once():
    games = [np.random.default_rng(k).normal(size=(3 + k % 60, 60 - k % 50)) for k in range(200)]
    alone = [saddle.solve(game) for game in games]
    exact = [[1, -2], [k, 4]] if (k := 3) else None
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(saddle.solve, games))
        values = list(pool.map(lambda _: saddle.solve(exact, exact=True).value, range(100)))
        sets = list(pool.map(lambda _: saddle.optimal_set(exact).unique, range(50)))
    for a, b in zip(alone, together):
        assert (a.lower, a.upper) == (b.lower, b.upper)
        np.testing.assert_array_equal(a.row, b.row)
    assert len(set(values)) == 1 and all(sets)


def test_one_game_is_shared_by_threads():
    game = saddle.matrix_game([["1/3", 0, 1], [2, "1/7", 0], [0, 1, "5/9"]])
    with ThreadPoolExecutor(8) as pool:
        answers = set(pool.map(lambda _: saddle.solve(game).value, range(100)))
    assert len(answers) == 1


def test_other_threads_run_while_a_game_is_solved():
    ticks = []
    done = threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(time.time())
            time.sleep(0.005)

    thread = threading.Thread(target=tick)
    thread.start()
    begun = time.time()
    saddle.solve(GAME, time_limit=0.5, **ENDLESS)
    took = time.time() - begun
    done.set()
    thread.join()
    assert len([t for t in ticks if begun < t < begun + took]) > took / 0.1


GAME_2 = [[3, -1], [-2, 4]]
HUGE = 2**70


@pytest.mark.parametrize(
    "call, kind, message",
    [
        (lambda: saddle.solve(GAME_2, max_iterations=HUGE), ValueError, "max_iterations is 11805"),
        (lambda: saddle.solve(GAME_2, max_iterations=-1), ValueError, "max_iterations is -1"),
        (lambda: saddle.solve(GAME_2, max_iterations=1.5), TypeError, "max_iterations is 1.5"),
        (
            lambda: saddle.solve(GAME_2, max_iterations=1 << 99999),
            ValueError,
            "number of 100000 bits",
        ),
        (lambda: saddle.solve(GAME_2, threads=2**40), ValueError, "threads is 1099511627776"),
        (lambda: saddle.solve(GAME_2, threads="2"), TypeError, "threads is '2'"),
        (lambda: saddle.solve(GAME_2, time_limit="1"), TypeError, "time_limit is '1'"),
        (lambda: saddle.solve(GAME_2, time_limit=-1), ValueError, "time_limit is -1"),
        (lambda: saddle.solve(GAME_2, tolerance=None), TypeError, "tolerance is None"),
        (lambda: saddle.solve(GAME_2, tolerance=10**400), ValueError, "tolerance is a number of"),
        (lambda: saddle.solve(GAME_2, method=3), TypeError, "method is 3, must be a text"),
        (lambda: saddle.solve_many([GAME_2], threads=None), TypeError, "threads is None"),
        (
            lambda: saddle.solve_many([GAME_2], out=3),
            TypeError,
            "out is of type int, must be a Batch",
        ),
        (lambda: saddle.games.classic("chicken").payoffs("x"), TypeError, "player is 'x', must be"),
        (lambda: saddle.games.classic("chicken").payoffs(HUGE), IndexError, "must be from 0 to 1"),
        (lambda: saddle.nash(GAME_2, limit=-1), ValueError, "limit is -1, must be >= 0"),
        (lambda: saddle.nash(GAME_2, method=None), TypeError, "method is None"),
        (lambda: saddle.optimal_set(GAME_2, limit=HUGE), ValueError, "limit is 118.*< 2\\^63"),
        (lambda: saddle.dominance(GAME_2, time_limit=[]), TypeError, "time_limit is \\[\\]"),
        (
            lambda: saddle.recursive(lambda s: 0, initial=0, tolerance=""),
            TypeError,
            "tolerance is ''",
        ),
        (lambda: saddle.solve_function(3, (1, 1), least=0, greatest=1), TypeError, "payoff is 3"),
        (
            lambda: saddle.solve_function(min, (1, 2, 3), least=0, greatest=1),
            ValueError,
            "shape has 3 numbers",
        ),
        (
            lambda: saddle.solve_function(min, (1, "x"), least=0, greatest=1),
            TypeError,
            "shape, number 2 is 'x'",
        ),
        (lambda: saddle.read_csv(__file__, delimiter=3), TypeError, "delimiter is 3"),
        (lambda: saddle.games.kuhn(HUGE), ValueError, "ranks is 118.*< 2\\^31"),
        (lambda: saddle.games.kuhn(method=1), TypeError, "method is 1"),
        (lambda: saddle.games.morra("3"), TypeError, "fingers is '3', must be a whole number"),
        (lambda: saddle.games.random(2, 2, seed=-1), ValueError, "seed is -1, must be >= 0"),
        (lambda: saddle.games.guess_it(HUGE, 1), ValueError, "mover is"),
        (lambda: saddle.games.nim([1, 2.5]), TypeError, "heaps, number 2 is 2.5"),
        (lambda: saddle.games.nim([1], misere="no"), TypeError, "misere is 'no', must be True or"),
        (lambda: saddle.games.undercut(2**31 - 1), ValueError, "numbers is 2147483647, must be"),
        (lambda: saddle.games.nim("12"), TypeError, "heaps is '12', must be a sequence"),
        (lambda: saddle.games.nim([2**64]), ValueError, "heaps, number 1 is .*< 2\\^64"),
        (lambda: saddle.games.wythoff(-1, 2), ValueError, "first is -1"),
        (lambda: saddle.games.goofspiel(3, upcard="2"), TypeError, "upcard is '2'"),
        (lambda: saddle.games.coin_grid([[1]], 2.0), TypeError, "rounds is 2.0"),
        (lambda: saddle.games.substring("ab", [1]), TypeError, "words, number 1 is 1"),
        (lambda: saddle.games.blotto_large(5, "4", fields=2), TypeError, "column_soldiers is '4'"),
        (
            lambda: saddle.verify(GAME_2, ["a", 1], [1, 1]),
            TypeError,
            "the row strategy has weights",
        ),
        (lambda: saddle.verify(GAME_2, [10**400, 1], [1, 1]), ValueError, "must fit a double"),
        (lambda: saddle.verify(GAME_2, 3, [1, 1], exact=True), TypeError, "row strategy is 3"),
        (lambda: saddle.solve(GAME_2, start=3), TypeError, "start is neither"),
        (lambda: saddle.solve(GAME_2, row_labels=3), TypeError, "row_labels is 3"),
        (lambda: saddle.solve(GAME_2, row_labels=["\ud800", "b"]), ValueError, "must be Unicode"),
        (lambda: saddle.graph(None), TypeError, "edges are of type NoneType"),
        (lambda: saddle.graph({1: 2}), TypeError, "options of position 1 are 2"),
        (lambda: saddle.recursive(None), TypeError, "game is of type NoneType"),
        (lambda: saddle.recursive("{", discount=1), saddle.ParseError, "syntax error"),
        (lambda: saddle.recursive(lambda s: [1], initial=0), TypeError, "row of state 0"),
        (
            lambda: saddle.recursive(lambda s: [[(1, 2, 3)]], initial=0),
            ValueError,
            "cell of state 0",
        ),
        (lambda: saddle.games.kuhn(strategies=3), TypeError, "strategies are 3, must be a pair"),
        (lambda: saddle.games.great_game(3, 1, 1), TypeError, "throws must be a sequence"),
        (lambda: saddle.games.blotto_large(5, 5, values=3), TypeError, "values is 3"),
        (
            lambda: saddle.games.blotto_large(5, 5, fields=2, head_starts=0.5),
            TypeError,
            "head_starts, number 1 is 0.5",
        ),
        (
            lambda: saddle.games.coin_grid([[1]], 1, start=(1, 2, 3)),
            ValueError,
            "start has 3 numbers",
        ),
        (
            lambda: saddle.solve_function(lambda i, j: "x", (2, 2), least=0, greatest=1),
            TypeError,
            "payoff returns 'x', must return a real number",
        ),
        (
            lambda: saddle.double_oracle(
                *[lambda *_: 0] * 3, first_row=0, first_column=0, least=-1, greatest=1, error=-1
            ),
            ValueError,
            "error is -1.0, must be >= 0",
        ),
    ],
)
def test_an_argument_that_does_not_fit_is_refused_by_its_name(call, kind, message):
    with pytest.raises(kind, match=message) as refused:
        call()
    assert "(arg0" not in str(refused.value) and "incompatible" not in str(refused.value)


def nested(levels):
    inner = []
    for _ in range(levels):
        inner = [inner]
    return inner


ITSELF = []
ITSELF.append(ITSELF)


class Shy:
    def __repr__(self):
        raise RuntimeError("no")


@pytest.mark.parametrize("odd", [nested(100_000), ITSELF, Shy()], ids=["deep", "itself", "shy"])
def test_an_argument_that_cannot_be_shown_is_refused_all_the_same(odd):
    for call in (
        lambda: saddle.solve(odd),
        lambda: saddle.solve(GAME_2, tolerance=odd),
        lambda: saddle.solve(GAME_2, method=odd),
        lambda: saddle.solve(GAME_2, start=(odd, odd)),
        lambda: saddle.solve(GAME_2, row_labels=Shy()),
        lambda: saddle.solve([[1]], row_labels=nested(100_000)),
        lambda: saddle.solve(GAME_2, on_interrupt=odd),
        lambda: saddle.verify(GAME_2, odd, [1, 1]),
        lambda: saddle.verify(GAME_2, odd, [1, 1], exact=True),
        lambda: saddle.nash(odd),
        lambda: saddle.convert(GAME_2, odd),
        lambda: saddle.graph(odd),
        lambda: saddle.graph([odd]),
        lambda: saddle.extensive(odd),
        lambda: saddle.recursive(odd),
        lambda: saddle.recursive(lambda state: odd, initial=0),
        lambda: saddle.recursive(lambda state: [[odd]], initial=0),
        lambda: saddle.games.classic(odd),
        lambda: saddle.games.random(2, 2, distribution=odd),
        lambda: saddle.games.nim([odd]),
        lambda: saddle.games.kuhn(strategies=(odd, odd)),
        lambda: saddle.solve_function(lambda i, j: odd, (2, 2), least=0, greatest=1),
    ):
        with pytest.raises((TypeError, ValueError)):
            call()


def test_what_only_the_library_makes_is_not_made_by_its_class():
    own = type("Own", (saddle.MatrixGame,), {})
    for kind in (saddle.MatrixGame, saddle.NormalFormGame, saddle.Solution, own):
        for make in (kind, lambda kind=kind: kind.__new__(kind)):
            with pytest.raises(TypeError):
                make()


ANSWERS = {
    "Solution": lambda: saddle.solve(GAME_2),
    "ExactSolution": lambda: saddle.solve([["1/3", 0], [0, 1]], exact=True),
    "Batch": lambda: saddle.solve_many([GAME_2, GAME_2]),
    "Bounds": lambda: saddle.verify(GAME_2, [1, 0], [0, 1], exact=True),
    "OptimalSets": lambda: saddle.optimal_set(GAME_2),
    "Sensitivity": lambda: saddle.sensitivity(GAME_2),
    "NormalFormGame": lambda: saddle.games.classic("chicken"),
    "three players": lambda: saddle.normal_form_game(*np.arange(24).reshape(3, 2, 2, 2), title="t"),
    "Equilibria": lambda: saddle.nash([[3, "1/3"], [0, 2]], [[2, 0], [0, 3]]),
    "Elimination": lambda: saddle.dominance([[3, 0], [0, -2]], [[2, 0], [0, 3]]),
    "Measured": lambda: saddle.measured([[3, 1]], [[4, 4]], samples=10),
    "CorrelatedEquilibrium": lambda: saddle.correlated([[6, 2], [7, 0]], [[6, 7], [2, 0]]),
    "RecursiveSolution": lambda: saddle.recursive(lambda s: [[s, 1], [1, 0]], initial=2),
    "ExtensiveSolution": lambda: saddle.games.kuhn(),
    "LargeSolution": lambda: saddle.solve_function(
        lambda i, j: abs(i - j), (5, 5), least=0, greatest=4
    ),
    "ImplicitSolution": lambda: saddle.games.blotto_large(4, 3, fields=2),
    "Positions": lambda: saddle.graph({(0,): [], (1,): [(0,)], (2,): [(1,), (0,)]}, misere=True),
    "partizan": lambda: saddle.graph([("a", "b", "Left"), ("b", "a", "Right"), ("b", "c")]),
    "GuessIt": lambda: saddle.games.guess_it(2, 3, exact=True),
    "GreatGame": lambda: saddle.games.great_game([["1/2", "1/4", "1/4"]], 2, 2),
    "StateSolution": lambda: saddle.games.goofspiel(3),
    "HeapGame": lambda: saddle.games.subtraction([20], moves=[1, 2]),
    "TakeAndBreak": lambda: saddle.games.take_and_break(".77", [8]),
    "BoardGame": lambda: saddle.games.coin_grid([[1, 2], [3, 4]], 2),
    "SubstringGame": lambda: saddle.games.substring("abab"),
    "Pig": lambda: saddle.games.pig(10),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_every_answer_can_be_pickled_and_copied(name):
    answer = ANSWERS[name]()
    for again in (pickle.loads(pickle.dumps(answer)), copy.deepcopy(answer), copy.copy(answer)):
        assert type(again) is type(answer) and repr(again) == repr(answer)
        if isinstance(answer, saddle.Positions):
            assert dict(again) == dict(answer) and again.cycle == answer.cycle
        if isinstance(answer, saddle.NormalFormGame):
            assert again.to_nfg() == answer.to_nfg()
            assert (again.labels, again.comment) == (answer.labels, answer.comment)
        game = getattr(answer, "game", None)
        if isinstance(game, saddle.NormalFormGame):
            assert again.game.to_nfg() == game.to_nfg()


def test_numbers_of_numpy_are_options():
    s = saddle.solve(GAME_2, max_iterations=np.int32(100), tolerance=np.float32(1e-6))
    assert s.converged
    assert saddle.games.nim(np.array([3, 4, 5], dtype=np.uint8)).nim_sum == 2
    assert saddle.games.nim((True, np.int64(2))).nim_sum == 3


def test_everything_public_is_documented():
    for name in saddle.__all__:
        assert getattr(saddle, name).__doc__, name
    for name in saddle.games.__all__:
        assert getattr(saddle.games, name).__doc__, name
    for name in dir(saddle.Solution):
        if not name.startswith("_"):
            assert getattr(saddle.Solution, name).__doc__, name
    assert (Path(saddle.__file__).parent / "py.typed").exists()


@pytest.mark.skipif("SADDLE_PROGRAM" not in os.environ, reason="no program")
def test_every_game_that_the_program_lists_is_a_function():
    listed = json.loads(subprocess.check_output([os.environ["SADDLE_PROGRAM"], "list", "--json"]))
    names = [each["name"] for each in listed if each["kind"] in ("game", "family")]
    assert len(names) > 30
    for name in names:
        function = {"rps": "rock_paper_scissors"}.get(name, name.replace("-", "_"))
        assert function in saddle.games.__all__
        assert f"def {function}(" in STUB or f"import {function} as" in STUB


def test_a_row_of_the_collection_is_all_that_a_function_takes():
    row = {
        "name": "guess-a-number",
        "kind": "matrix",
        "summary": "guess a number",
        "story": "Both name a number.",
        "answer": "The value is 0",
        "source": "Nobody.",
        "example": ">>> 1\n1\n",
        "parameters": [
            dict(NUMBERS, name="most", required=True, default=None, by_place=True),
            dict(NUMBERS, name="step", required=False, default=1, by_place=False),
        ],
        "alternatives": [],
    }
    function = saddle.games._made(row)
    assert function.__name__ == "guess_a_number"
    assert str(inspect.signature(function)) == "(most: 'int', *, step: 'int' = 1) -> 'MatrixGame'"
    assert "most : int\n    How many." in function.__doc__
    with pytest.raises(TypeError, match="there is no option 'least', must be one of most, step"):
        function(3, least=2)
    with pytest.raises(TypeError, match="step is 0.5, must be a whole number"):
        function(3, step=0.5)
    with pytest.raises(TypeError, match="missing a required argument: 'most'"):
        function()


STUB = (Path(saddle.__file__).parent / "games.pyi").read_text()
NUMBERS = {
    "type": "small",
    "help": "how many",
    "choices": (),
    "only_where": None,
    "one_for_all": False,
}
