"""Solvers of matrix games and of linear programs from Python, called as their users call them.

A solver of linear programs gets the row player's program: maximise v subject to A'x >= v, sum x = 1,
x >= 0. The duals are the column player's strategy. A solver runs on one thread with its default
tolerances. Building its model is a separate step, so that it can be timed separately.
"""

import contextlib
import os
import sys

import numpy as np
import scipy.sparse


class TooLarge(Exception):
    """The free licence of a solver does not allow a game of this size."""


def program(game, infinity):
    """Return the program on (x, v): its objective, its constraints as a matrix by columns, the lower
    and upper bounds of the constraints, and those of the variables."""
    m, n = game.shape
    payoffs = scipy.sparse.csc_matrix(game)
    sums = scipy.sparse.csc_matrix(np.r_[np.ones(m), 0])
    rows = scipy.sparse.hstack([payoffs.T, scipy.sparse.csc_matrix(-np.ones((n, 1)))])
    return (
        np.r_[np.zeros(m), 1.0],
        scipy.sparse.vstack([rows, sums]).tocsc(),
        np.r_[np.zeros(n), 1.0],
        np.r_[np.full(n, infinity), 1.0],
        np.r_[np.zeros(m), -infinity],
        np.full(m + 1, infinity),
    )


class Highs:
    package = "highspy"

    def build(self, game):
        import highspy

        lp = highspy.HighsLp()
        lp.num_col_, lp.num_row_ = (size + 1 for size in game.shape)
        lp.sense_ = highspy.ObjSense.kMaximize
        lp.col_cost_, constraints, *bounds = program(game, np.inf)
        lp.row_lower_, lp.row_upper_, lp.col_lower_, lp.col_upper_ = bounds
        lp.a_matrix_.format_ = highspy.MatrixFormat.kColwise
        lp.a_matrix_.start_ = constraints.indptr
        lp.a_matrix_.index_ = constraints.indices
        lp.a_matrix_.value_ = constraints.data
        self.model = highspy.Highs()
        self.model.setOptionValue("output_flag", False)
        self.model.setOptionValue("threads", 1)
        self.model.passModel(lp)

    def solve(self):
        self.model.run()
        solution = self.model.getSolution()
        return np.array(solution.col_value)[:-1], -np.array(solution.row_dual)[:-1]


class OrTools:
    package = "ortools"

    def __init__(self, name):
        self.name = name

    def build(self, game):
        from ortools.linear_solver import pywraplp

        m, n = game.shape
        entries = scipy.sparse.csc_matrix(game)
        self.model = pywraplp.Solver.CreateSolver(self.name)
        infinity = self.model.infinity()
        self.x = [self.model.NumVar(0, infinity, "") for _ in range(m)]
        v = self.model.NumVar(-infinity, infinity, "v")
        self.constraints = []
        for j in range(n):
            constraint = self.model.Constraint(0, infinity)
            constraint.SetCoefficient(v, -1)
            for k in range(entries.indptr[j], entries.indptr[j + 1]):
                constraint.SetCoefficient(self.x[entries.indices[k]], entries.data[k])
            self.constraints.append(constraint)
        self.model.Add(sum(self.x) == 1)
        self.model.Maximize(v)

    def solve(self):
        self.model.Solve()
        x = np.array([own.solution_value() for own in self.x])
        return x, -np.array([own.dual_value() for own in self.constraints])


class Gurobi:
    package = "gurobipy"

    def build(self, game):
        import gurobipy

        try:
            environment = gurobipy.Env(params={"OutputFlag": 0, "Threads": 1})
            self.model = gurobipy.Model(env=environment)
            self.x = self.model.addMVar(game.shape[0])
            v = self.model.addMVar(1, lb=-gurobipy.GRB.INFINITY)
            column = np.ones((game.shape[1], 1))
            self.constraints = self.model.addConstr(game.T @ self.x - column @ v >= 0)
            self.model.addConstr(self.x.sum() == 1)
            self.model.setObjective(v.sum(), gurobipy.GRB.MAXIMIZE)
            self.model.update()
        except gurobipy.GurobiError as error:
            raise TooLarge(str(error)) from None

    def solve(self):
        import gurobipy

        try:
            self.model.optimize()
        except gurobipy.GurobiError as error:
            raise TooLarge(str(error)) from None
        return self.x.X, -self.constraints.Pi


class Copt:
    package = "coptpy"

    def build(self, game):
        import coptpy

        environment = coptpy.EnvrConfig()
        environment.set("nobanner", "1")
        self.environment = coptpy.Envr(environment)
        self.model = self.environment.createModel()
        self.model.setParam("Logging", 0)
        self.model.setParam("Threads", 1)
        self.model.loadMatrix(*program(game, coptpy.COPT.INFINITY))
        self.model.setObjSense(coptpy.COPT.MAXIMIZE)

    def solve(self):
        import coptpy

        try:
            self.model.solveLP()
        except coptpy.CoptError as error:
            raise TooLarge(str(error)) from None
        return np.array(self.model.getValues())[:-1], -np.array(self.model.getDuals())[:-1]


class Cplex:
    package = "cplex"

    def build(self, game):
        import cplex

        m, n = game.shape
        entries = scipy.sparse.csc_matrix(game)
        self.model = cplex.Cplex()
        for stream in ("log", "results", "error", "warning"):
            getattr(self.model, f"set_{stream}_stream")(None)
        self.model.parameters.threads.set(1)
        self.model.objective.set_sense(self.model.objective.sense.maximize)
        self.model.variables.add(
            obj=[0.0] * m + [1.0], lb=[0.0] * m + [-cplex.infinity], ub=[cplex.infinity] * (m + 1)
        )
        rows = []
        for j in range(n):
            part = slice(entries.indptr[j], entries.indptr[j + 1])
            rows.append(
                [[*entries.indices[part].tolist(), m], [*entries.data[part].tolist(), -1.0]]
            )
        rows.append([list(range(m)), [1.0] * m])
        self.model.linear_constraints.add(
            lin_expr=rows, senses="G" * n + "E", rhs=[0.0] * n + [1.0]
        )

    def solve(self):
        import cplex

        try:
            self.model.solve()
        except cplex.exceptions.CplexSolverError as error:
            raise TooLarge(str(error)) from None
        duals = -np.array(self.model.solution.get_dual_values())[:-1]
        return np.array(self.model.solution.get_values())[:-1], duals


class Linprog:
    package = "scipy"

    def build(self, game):
        m, n = game.shape
        sparse = scipy.sparse.issparse(game)
        stack = scipy.sparse.hstack if sparse else np.hstack
        self.arguments = {
            "c": np.r_[np.zeros(m), -1],
            "A_ub": stack([-game.T, np.ones((n, 1))]),
            "b_ub": np.zeros(n),
            "A_eq": np.r_[np.ones(m), 0][None, :],
            "b_eq": [1],
            "bounds": [(0, None)] * m + [(None, None)],
            "method": "highs",
        }

    def solve(self):
        from scipy.optimize import linprog

        result = linprog(**self.arguments)
        return result.x[:-1], -result.ineqlin.marginals


class Whole:
    """A package that builds its own model, if it has one; all of its time counts as solving."""

    def __init__(self, package, answer):
        self.package, self.answer = package, answer

    def build(self, game):
        self.game = game.toarray() if scipy.sparse.issparse(game) else game

    def solve(self):
        return self.answer(self.game)


def by_quantecon(game):
    from quantecon.optimize import minmax

    _, row, column = minmax(game)
    return row, column


def by_nashpy(game):
    import nashpy

    return nashpy.Game(game).linear_program()


def by_pygambit(game):
    import pygambit

    whole = pygambit.StrategicGame.from_arrays(game, -game)
    profile = pygambit.nash.lp_solve(whole, rational=False).equilibrium
    mixed = [profile[player] for player in whole.players]
    return tuple(np.array([float(probability) for _, probability in own]) for own in mixed)


def by_open_spiel(game):
    import pyspiel
    from open_spiel.python.algorithms import lp_solver

    whole = pyspiel.create_matrix_game(game.tolist(), (-game).tolist())
    row, column, _, _ = lp_solver.solve_zero_sum_matrix_game(whole)
    return np.ravel(row), np.ravel(column)


def peers():
    return {
        "HiGHS": Highs(),
        "linprog": Linprog(),
        "GLOP": OrTools("GLOP"),
        "PDLP": OrTools("PDLP"),
        "Gurobi": Gurobi(),
        "COPT": Copt(),
        "CPLEX": Cplex(),
        "quantecon": Whole("quantecon", by_quantecon),
        "nashpy": Whole("nashpy", by_nashpy),
        "pygambit": Whole("pygambit", by_pygambit),
        "OpenSpiel": Whole("open_spiel", by_open_spiel),
    }


@contextlib.contextmanager
def silence():
    """Discard all output of solvers, also of solvers that are not written in Python."""
    sys.stdout.flush()
    kept = os.dup(1)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    try:
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)
        os.close(nowhere)
