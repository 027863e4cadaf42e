#include "saddle/solve/solve.h"

#include <array>
#include <memory>
#include <string>
#include <utility>

#include <fmt/format.h>

#include <pybind11/stl.h>

#include "apps/program/answers/written_answer.h"
#include "apps/python/core/bindings.h"
#include "apps/python/core/caller.h"
#include "apps/python/core/solution.h"
#include "saddle/exact/certificate.h"
#include "saddle/machine/refusal.h"
#include "saddle/matrix/certificate.h"
#include "saddle/matrix/solution.h"
#include "saddle/solve/solve_exact.h"

namespace saddle::python {
namespace {

using Weights = py::array_t<double, py::array::c_style>;

// Games of more payoffs take much longer than it takes to start a thread.
constexpr Index most_payoffs_of_a_moment = 10'000;

// The descriptor of float64 that all arrays have, except some that were unpickled. Never freed.
PyObject* double_type = nullptr;

// Whether a solve may take so long that the user may want to interrupt it. A method that is
// requested by name may never reach its tolerance.
bool may_take_long(const MatrixGame& game, const std::string& method) {
  const Index payoffs = game.rows() * game.columns();
  return method != "auto" || payoffs > (game.is_exact() ? 100 : most_payoffs_of_a_moment);
}

// Solves the game in doubles. If the payoffs were rounded, returns what the solution proves for the
// payoffs as written.
Solution solve_numbers(const MatrixGame& game, const std::string& method, const Options& options) {
  const Budget budget(options);
  const PayoffMatrix& doubles = game.doubles();
  Solution solution =
      app::solve_by_method(doubles, method, fmt::format("method '{}'", method), options);
  if (method != "auto" || doubles.rounding() == 0) {
    return solution;
  }
  return solve_as_written(game.exact(), solution, budget.rest(solution.iterations)).solution;
}

MixedStrategy strategy_of(const Weights& weights) {
  if (weights.ndim() != 1) {
    throw_invalid("a strategy has {} dimensions, must have 1", weights.ndim());
  }
  return MixedStrategy(Eigen::Map<const Eigen::VectorXd>(weights.data(), weights.size()));
}

std::optional<StrategyPair> start_of(const py::object& start) {
  if (start.is_none()) {
    return std::nullopt;
  }
  const auto pair = start.cast<std::pair<Weights, Weights>>();
  return StrategyPair{strategy_of(pair.first), strategy_of(pair.second)};
}

SolvedGame solve_game(std::shared_ptr<const MatrixGame> game, const std::string& method,
                      double tolerance, const Limits& limits, const py::object& start,
                      const Caller& caller) {
  Options options = limits.options(tolerance);
  options.start = start_of(start);
  Solution solution =
      caller.answer(options, may_take_long(*game, method),
                    [&](const Options& watched) { return solve_numbers(*game, method, watched); });
  return {std::move(game), std::move(solution), tolerance};
}

// Returns the entries of an array of doubles in C order, or of lists of numbers; nullopt for other
// objects and for large ones.
std::optional<DenseMatrix> plain_entries(PyObject* payoffs) {
  if (PyList_CheckExact(payoffs)) {
    return entries_of_lists(payoffs);
  }
  const auto& numpy = py::detail::npy_api::get();
  // A derived class may carry more, such as a mask.
  if (Py_TYPE(payoffs) != numpy.PyArray_Type_) {
    return std::nullopt;
  }
  const auto* array = py::detail::array_proxy(payoffs);
  const bool is_plain =
      array->nd == 2 && (array->flags & py::array::c_style) != 0 &&
      array->dimensions[0] * array->dimensions[1] <= most_payoffs_of_a_moment &&
      (array->descr == double_type || numpy.PyArray_EquivTypes_(array->descr, double_type));
  if (!is_plain) {
    return std::nullopt;
  }
  return Eigen::Map<const DenseMatrix>(reinterpret_cast<const double*>(array->data),
                                       array->dimensions[0], array->dimensions[1]);
}

Solution solve_plain(const PayoffMatrix& game) {
  constexpr Index few_payoffs = 100;
  if (game.rows() * game.columns() < few_payoffs) {
    return solve(game);
  }
  const py::gil_scoped_release release;
  return solve(game);
}

// Solves plain finite payoffs with the default options; returns None for any other object. The
// interpreter calls this function directly, because choosing an overload takes pybind11 as long as
// solving a small game.
PyObject* solve_plain_payoffs(PyObject* /*module*/, PyObject* payoffs) {
  return guarded([payoffs]() -> py::object {
    try {
      std::optional<DenseMatrix> entries = plain_entries(payoffs);
      if (entries && entries->size() <= most_payoffs_of_a_moment) {
        auto game = std::make_shared<MatrixGame>(PayoffMatrix(*std::move(entries)));
        Solution solution = solve_plain(game->doubles());
        return solution_object({std::move(game), std::move(solution), Options{}.tolerance});
      }
    } catch (const std::invalid_argument&) {
      return py::none();  // solve() of matrix.py reports what is wrong with the payoffs
    }
    return py::none();
  });
}

std::array plain_functions{
    PyMethodDef{"solve_plain", &solve_plain_payoffs, METH_O, nullptr},
    PyMethodDef{nullptr, nullptr, 0, nullptr},
};

// Returns the solution with these strategies, its bounds computed from the game.
SolvedGame certified_game(std::shared_ptr<const MatrixGame> game, const Weights& row,
                          const Weights& column, double tolerance) {
  Solution solution = certify(game->doubles(), strategy_of(row), strategy_of(column), tolerance);
  solution.algorithm = "given";
  return {std::move(game), std::move(solution), tolerance};
}

// Returns the name from the library's table, because that text outlives every solution.
std::string_view lasting_name(const std::string& name) {
  const Algorithm* algorithm = find_algorithm(name);
  return algorithm != nullptr ? algorithm->name : (name == "exact" ? "exact" : "given");
}

// Returns a solution that was pickled, its bounds computed anew.
SolvedGame restored(std::shared_ptr<const MatrixGame> game, const Weights& row,
                    const Weights& column, double tolerance, const py::tuple& ending) {
  const Termination otherwise =
      app::termination_named(ending[0].cast<std::string>()).value_or(Termination::numerical_error);
  const bool is_rounded = game->doubles().rounding() > 0;
  Solution solution =
      is_rounded
          ? certify(game->exact(), strategy_of(row), strategy_of(column), tolerance, otherwise)
          : certify(game->doubles(), strategy_of(row), strategy_of(column), tolerance, otherwise);
  solution.algorithm = lasting_name(ending[1].cast<std::string>());
  solution.iterations = ending[2].cast<std::int64_t>();
  solution.fallbacks = ending[3].cast<int>();
  return {std::move(game), std::move(solution), tolerance};
}

}  // namespace

void bind_solve(py::module_& module) {
  py::class_<Limits>(module, "Limits")
      .def(py::init([](std::optional<std::int64_t> max_iterations, std::optional<double> time_limit,
                       int threads) {
        return Limits{max_iterations, time_limit, threads};
      }));
  py::class_<Caller>(module, "Caller").def(py::init([](py::object progress, bool keeps_answer) {
    return Caller{std::move(progress), keeps_answer};
  }));
  double_type = py::dtype::of<double>().release().ptr();
  if (PyModule_AddFunctions(module.ptr(), plain_functions.data()) != 0) {
    throw py::error_already_set();
  }
  module.def("solve_game", &solve_game);
  module.def("certified", &certified_game);
  module.def("restored", &restored);
  module.def("methods", [] {
    py::dict methods;
    for (const Algorithm& algorithm : algorithms()) {
      methods[py::str(std::string(algorithm.name))] = std::string(algorithm.summary);
    }
    return methods;
  });
}

}  // namespace saddle::python
