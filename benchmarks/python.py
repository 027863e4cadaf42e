"""Times the Python package beside what else solves games in Python, in one run.

Run with the package on the path, such as in the environment of ./dev python:

    python benchmarks/python.py

The figures are the least processor time of several rounds, which go through all solvers in turn
after each has been called once, since some are compiled as they are called first. What numba loads
from its cache is several times as fast as what it has compiled in the same process: the second run
is the one to be told. Peers that are not installed are left out; scipy's linprog is given the
linear program that a user would write.
"""

import io
import resource
import subprocess
import sys
import time

import numpy as np
import scipy
from scipy.optimize import linprog

import saddle


def solve_by_linprog(payoffs):
    m, n = payoffs.shape
    return linprog(
        np.r_[np.zeros(m), -1],
        A_ub=np.c_[-payoffs.T, np.ones(n)],
        b_ub=np.zeros(n),
        A_eq=[np.r_[np.ones(m), 0]],
        b_eq=[1],
        bounds=[(0, None)] * m + [(None, None)],
        method="highs",
    )


# The call alone, and with its answer as a tuple of the value and two arrays, as others return it.
OURS = ("saddle.solve", "value, row, column = ...")


def solvers():
    found = {
        OURS[0]: saddle.solve,
        OURS[1]: lambda payoffs: tuple(saddle.solve(payoffs)),
        "linprog (HiGHS)": solve_by_linprog,
    }
    try:
        from quantecon.optimize import minmax

        found["quantecon minmax"] = minmax
    except ImportError:
        pass
    try:
        import nashpy

        found["nashpy"] = lambda payoffs: nashpy.Game(payoffs).linear_program()
    except ImportError:
        pass
    return found


def versions():
    """Return the versions of all that is compared."""
    modules = {"numpy": np, "scipy": scipy, "saddle": saddle}
    for name in ("numba", "quantecon", "nashpy", "pygambit"):
        if name in sys.modules:
            modules[name] = sys.modules[name]
    named = (f"{name} {getattr(module, '__version__', '?')}" for name, module in modules.items())
    return f"Python {sys.version.split()[0]}, {', '.join(named)}"


def seconds(work, calls):
    begun = time.process_time()
    for _ in range(calls):
        work()
    return (time.process_time() - begun) / calls


def least_seconds(work_by_name, rounds, calls_by_name):
    least = dict.fromkeys(work_by_name, float("inf"))
    for _ in range(rounds):
        for name, work in work_by_name.items():
            least[name] = min(least[name], seconds(work, calls_by_name[name]))
    return least


def told(time_of_one):
    for unit, name in ((1, "s"), (1e-3, "ms"), (1e-6, "us"), (1e-9, "ns")):
        if time_of_one >= unit:
            return f"{time_of_one / unit:.3g} {name}"
    return "0"


def compare_one_at_a_time():
    random = np.random.default_rng(1)
    names = list(solvers())
    print(versions(), end="\n\n")
    peers = [name for name in names if name not in OURS]
    headings = ["n x n", *names, *(f"{name} / ours" for name in peers)]
    print("| " + " | ".join(headings) + " |")
    print("|---" * len(headings) + "|")
    for size in (2, 3, 10, 30, 100, 300):
        payoffs = random.random((size, size))
        works = {name: (lambda s=solver: s(payoffs)) for name, solver in solvers().items()}
        for work in works.values():
            work()
        calls = {name: max(1, int(0.05 / seconds(work, 2))) for name, work in works.items()}
        least = least_seconds(works, 5, calls)
        ours = least[names[0]]
        ratios = [f"{least[name] / ours:.3g}x" for name in peers]
        print(f"| {size} | " + " | ".join([told(least[n]) for n in names] + ratios) + " |")


def compare_many():
    print("\n| | loop over solve() | solve_many, out= | fresh arrays | values only | loop / many |")
    print("|---|---|---|---|---|---|")
    for size, count in ((2, 1_000_000), (3, 1_000_000), (10, 20_000)):
        games = np.random.default_rng(1).random((count, size, size))
        single = [games[k] for k in range(10_000)]
        out = saddle.solve_many(games)
        least = least_seconds(
            {
                "loop": lambda: [saddle.solve(game) for game in single],
                "many": lambda: saddle.solve_many(games, out=out),
                "fresh": lambda: saddle.solve_many(games),
                "values": lambda: saddle.solve_many(games, values_only=True),
            },
            5,
            dict.fromkeys(("loop", "many", "fresh", "values"), 1),
        )
        loop = least["loop"] / len(single)
        many, fresh, values = (least[name] / count for name in ("many", "fresh", "values"))
        times = " | ".join(told(t) for t in (loop, many, fresh, values))
        print(f"| {size} x {size} | {times} | {loop / many:.3g}x |")


def game_of_players(shape, seed, has_constant_sum=False):
    payoffs = np.random.default_rng(seed).integers(0, 1_000_000, (len(shape), *shape))
    if has_constant_sum:
        payoffs[-1] = 3_000_000 - payoffs[:-1].sum(axis=0)
    return saddle.normal_form_game(payoffs)


def compare_players():
    """Times mixed equilibria of several players beside Gambit's, in the same games."""
    try:
        import pygambit
    except ImportError:
        return
    print(
        f"\npygambit {pygambit.__version__}; the mean of so many random games, each solved once\n"
    )
    print("| game | games | ours | found | Gambit | found | ours / Gambit |")
    print("|---|---|---|---|---|---|---|")
    for what, shape, has_constant_sum, method, solver, games in (
        ("one of 5 x 5 x 5", (5,) * 3, False, "one", "logit_solve", 20),
        ("one of 5 x 5 x 5, constant sum", (5,) * 3, True, "one", "logit_solve", 20),
        ("one of 10 x 10 x 10", (10,) * 3, False, "one", "logit_solve", 5),
        ("one of 10 x 10 x 10, constant sum", (10,) * 3, True, "one", "logit_solve", 5),
        ("all of 3 x 3 x 3", (3,) * 3, False, "all", "enumpoly_solve", 20),
        ("all of 2 x 2 x 2 x 2 x 2", (2,) * 5, False, "all", "enumpoly_solve", 5),
        ("all of 4 x 4 x 4", (4,) * 3, False, "all", "enumpoly_solve", 3),
        ("all of 3 x 3 x 3 x 3", (3,) * 4, False, "all", "enumpoly_solve", 3),
    ):
        own = theirs = 0.0
        found = found_by_gambit = 0
        for seed in range(games):
            game = game_of_players(shape, seed, has_constant_sum)
            given = pygambit.read_nfg(io.StringIO(game.to_nfg()))
            begun = time.process_time()
            answer = saddle.nash(game, method=method)
            ours = time.process_time()
            result = getattr(pygambit.nash, solver)(given)
            theirs += time.process_time() - ours
            own += ours - begun
            found += len(answer)
            found_by_gambit += len(result.equilibria) if method == "all" else 1
            if method == "all" and not answer.complete:
                print(f"not proved to be all: {what}, seed {seed}")
        cells = (what, games, told(own / games), found, told(theirs / games), found_by_gambit)
        print("| " + " | ".join(map(str, cells)) + f" | {own / theirs:.3g} |", flush=True)


def seconds_of_script(script):
    """The least processor time of ten interpreters that run a script."""
    least = float("inf")
    for _ in range(10):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", script], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
        least = min(least, spent)
    return least


def time_import():
    bare, numpy, ours = map(seconds_of_script, ("pass", "import numpy", "import saddle"))
    print(f"\nimport: {told(ours - numpy)} beside numpy, which takes {told(numpy - bare)}")


if __name__ == "__main__":
    time_import()
    compare_one_at_a_time()
    compare_many()
    compare_players()
