"""Compares the speed of the Python package with other Python solvers of games, in one run.

./dev bench peers installs the peers from PyPI into a virtual environment and runs

    python benchmarks/python.py [GAME ...]

with the games whose names contain one of these words, or all. All times are the minimum processor
time of several calls, after a first call, in which some packages are compiled. Code that numba loads
from its cache is several times as fast as code that it has just compiled in the same process: use
the second run. The gap is the duality gap that saddle.verify proves for the strategies, as a fraction
of the payoff range; a linear program solved to 1e-7 can have a large gap. The output names peers that
are not installed, and peers whose free licence does not allow the game.
"""

import importlib.metadata
import io
import resource
import subprocess
import sys
import time

import numpy as np
import scipy.sparse

import saddle
from python_peers import TooLarge, Whole, peers, silence

# After a game that takes a peer longer, the peer gets no further games.
MOST_SECONDS = 3.0


class Ours(Whole):
    """The package: only the call, or also its answer as a tuple, as other packages return it."""

    def __init__(self, answer):
        super().__init__("saddle", answer)

    def build(self, game):
        self.game = game


def solvers():
    return {
        "saddle.solve": Ours(saddle.solve),
        "value, row, column = ...": Ours(lambda game: tuple(saddle.solve(game))),
        **peers(),
    }


def games():
    random = np.random.default_rng(1)
    found = {f"uniform {n}": random.random((n, n)) for n in (2, 10, 30, 100, 300, 900)}
    for n in (900, 3000):
        found[f"sparse 1 % {n}"] = scipy.sparse.random(n, n, 0.01, "csr", random_state=2)
        found[f"sparse 1 % {n}"].data = 2 * found[f"sparse 1 % {n}"].data - 1
    decades = 10.0 ** np.linspace(0, 12, 150)
    found["rows over 12 decades 150"] = random.random((150, 150)) * decades[:, None]
    return found


def versions():
    """Return the versions of all compared packages."""
    packages = {"numpy", "scipy", "numba", "pygambit", *(peer.package for peer in peers().values())}
    named = []
    for package in sorted(packages):
        try:
            named.append(f"{package} {importlib.metadata.version(package)}")
        except importlib.metadata.PackageNotFoundError:
            named.append(f"{package} not installed")
    return f"Python {sys.version.split()[0]}, saddle {saddle.__version__}, {', '.join(named)}"


def least_seconds(work_by_name):
    """Return the minimum seconds of each function in five rounds; each round calls all of them."""
    least = dict.fromkeys(work_by_name, float("inf"))
    for _ in range(5):
        for name, work in work_by_name.items():
            begun = time.process_time()
            work()
            least[name] = min(least[name], time.process_time() - begun)
    return least


def told(time_of_one):
    for unit, name in ((1, "s"), (1e-3, "ms"), (1e-6, "us"), (1e-9, "ns")):
        if time_of_one >= unit:
            return f"{time_of_one / unit:.3g} {name}"
    return "0"


def least_times(solver, game):
    """Return the minimum seconds for building a model, and for solving it, and the answer."""
    building = solving = float("inf")
    calls = 1
    for _ in range(5):
        begun = time.process_time()
        solver.build(game)
        built = time.process_time()
        for _ in range(calls):
            answer = solver.solve()
        ended = time.process_time()
        building, solving = min(building, built - begun), min(solving, (ended - built) / calls)
        if ended - begun > MOST_SECONDS / 3:
            break
        if isinstance(solver, Whole):  # a model that is solved stays solved
            calls = max(1, int(0.05 / max(solving, 1e-7)))
    return building, solving, answer


def gap_of(game, answer):
    """Return the proved duality gap, as a fraction of the payoffs' range."""
    row, column = (answer.row, answer.column) if hasattr(answer, "row") else answer[-2:]
    weights = [np.maximum(np.nan_to_num(own), 0) for own in (row, column)]
    if min(own.sum() for own in weights) <= 0:
        return float("inf")
    return saddle.verify(game.toarray() if scipy.sparse.issparse(game) else game, *weights).gap


def measured(solver, game):
    """Return the times and the gap, or a text that says why there are no times."""
    try:
        with silence():
            solver.build(np.eye(3))  # imports, and compiles, what it needs
            solver.solve()
            times = least_times(solver, game)
    except ImportError:
        return "not installed"
    except TooLarge as error:
        return f"refused: {error}"
    except Exception as error:  # a peer may fail in any way
        return f"failed: {type(error).__name__}"
    return (*times[:2], gap_of(game, times[2]))


def compare_one_at_a_time(chosen):
    print(versions())
    slow = set()
    for name, game in games().items():
        if chosen and not any(word in name for word in chosen):
            continue
        print(f"\n{name}: {game.shape[0]} x {game.shape[1]}\n")
        print("| solver | model | solve | solve / ours | gap |\n|---|---|---|---|---|")
        ours = None
        for label, solver in solvers().items():
            found = None if label in slow else measured(solver, game)
            if isinstance(found, str):
                print(f"| {label} | | {found} | | |")
            elif found:
                built, spent, gap = found
                ours = ours or spent
                model = "" if isinstance(solver, Whole) else told(built)
                print(f"| {label} | {model} | {told(spent)} | {spent / ours:.3g} | {gap:.1e} |")
                if built + spent > MOST_SECONDS:
                    slow.add(label)
            sys.stdout.flush()


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
            }
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
    """Compare times for mixed equilibria with Gambit's, in the same games of several players."""
    try:
        import pygambit
    except ImportError:
        return
    print(f"\npygambit {pygambit.__version__}; means over random games, each solved once\n")
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
    """Return the minimum processor time of ten interpreters that run a script."""
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
    compare_one_at_a_time(sys.argv[1:])
    if not sys.argv[1:]:
        compare_many()
        compare_players()
