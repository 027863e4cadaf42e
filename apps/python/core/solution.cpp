#include "apps/python/core/solution.h"

#include <memory>
#include <utility>

#include <fmt/format.h>

#include <pybind11/stl.h>

#include "apps/python/core/bindings.h"
#include "apps/python/core/caller.h"
#include "saddle/exact/certificate.h"
#include "saddle/matrix/budget.h"
#include "saddle/matrix/certificate.h"
#include "saddle/solve/as_written.h"
#include "saddle/solve/solve.h"

namespace saddle::python {
namespace {

using Weights = py::array_t<double, py::array::c_style>;

// Games of more payoffs take much longer than it takes to start a thread.
constexpr Index most_payoffs_of_a_moment = 10'000;

// Whether a solve may take so long that one wants to interrupt it. A method that is asked for by
// name may never come to its tolerance.
bool may_take_long(const MatrixGame& game, const std::string& method) {
  const Index payoffs = game.rows() * game.columns();
  return method != "auto" || payoffs > (game.is_exact() ? 100 : most_payoffs_of_a_moment);
}

Solution solve_by_method(const PayoffMatrix& game, const std::string& method,
                         const Options& options) {
  if (method == "auto") {
    return solve(game, options);
  }
  const Algorithm* algorithm = find_algorithm(method);
  if (algorithm == nullptr) {
    std::string names = "auto";
    for (const Algorithm& known : algorithms()) {
      names += fmt::format(", {}", known.name);
    }
    throw std::invalid_argument(fmt::format("method is '{}', must be one of {}", method, names));
  }
  std::optional<Solution> solution = solve_by(*algorithm, game, options);
  if (!solution) {
    throw std::invalid_argument(
        fmt::format("method '{}' has no answer for this game of {} rows and {} columns (it is for: "
                    "{})",
                    method, game.rows(), game.columns(), algorithm->summary));
  }
  return *std::move(solution);
}

// Solves the doubles, and where they are rounded says what that proves for the numbers themselves.
Solution solve_numbers(const MatrixGame& game, const std::string& method, const Options& options) {
  const Budget budget(options);
  const PayoffMatrix& doubles = game.doubles();
  Solution solution = solve_by_method(doubles, method, options);
  if (method != "auto" || doubles.rounding() == 0) {
    return solution;
  }
  return solve_as_written(game.exact(), solution, budget.rest(solution.iterations)).solution;
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
  Options options = limits.options();
  options.tolerance = tolerance;
  options.start = start_of(start);
  Solution solution =
      caller.answer(options, may_take_long(*game, method),
                    [&](const Options& watched) { return solve_numbers(*game, method, watched); });
  return {std::move(game), std::move(solution), tolerance};
}

// Returns the entries of an array of doubles or of lists of numbers; none of what is something else
// or large.
std::optional<DenseMatrix> plain_entries(const py::object& payoffs) {
  if (PyList_CheckExact(payoffs.ptr())) {
    return entries_of_lists(payoffs);
  }
  // Not of a class of its own, which may have more to say, such as a mask.
  const bool is_plain = py::isinstance<Weights>(payoffs) &&
                        Py_TYPE(payoffs.ptr()) == py::detail::npy_api::get().PyArray_Type_;
  if (!is_plain) {
    return std::nullopt;
  }
  const auto array = py::reinterpret_borrow<py::array_t<double>>(payoffs);
  if (array.ndim() != 2 || array.size() > most_payoffs_of_a_moment) {
    return std::nullopt;
  }
  return entries_of(array);
}

// Solves plain payoffs by the defaults; None for what is something else.
py::object solve_plain(const py::object& payoffs) {
  std::optional<DenseMatrix> entries = plain_entries(payoffs);
  if (!entries || entries->size() > most_payoffs_of_a_moment) {
    return py::none();
  }
  const Index size = entries->size();
  auto game = std::make_shared<MatrixGame>(PayoffMatrix(*std::move(entries)));
  if (size < 100) {
    Solution solution = solve(game->doubles());
    return py::cast(SolvedGame{std::move(game), std::move(solution), Options{}.tolerance});
  }
  std::optional<Solution> solution;
  {
    const py::gil_scoped_release release;
    solution.emplace(solve(game->doubles()));
  }
  return py::cast(SolvedGame{std::move(game), *std::move(solution), Options{}.tolerance});
}

// Returns the solution with these strategies, its bounds computed from the game.
SolvedGame certified_game(std::shared_ptr<const MatrixGame> game, const Weights& row,
                          const Weights& column, double tolerance) {
  Solution solution = certify(game->doubles(), strategy_of(row), strategy_of(column), tolerance);
  solution.algorithm = "given";
  return {std::move(game), std::move(solution), tolerance};
}

// The name as the library's table has it, which outlives every solution.
std::string_view lasting_name(const std::string& name) {
  const Algorithm* algorithm = find_algorithm(name);
  return algorithm != nullptr ? algorithm->name : (name == "exact" ? "exact" : "given");
}

Termination termination_named(const std::string& name) {
  for (const Termination termination :
       {Termination::converged, Termination::iteration_limit, Termination::time_limit,
        Termination::interrupted, Termination::rounded_payoffs}) {
    if (name == to_string(termination)) {
      return termination;
    }
  }
  return Termination::numerical_error;
}

// Returns a solution that was pickled, its bounds computed anew.
SolvedGame restored(std::shared_ptr<const MatrixGame> game, const Weights& row,
                    const Weights& column, double tolerance, const py::tuple& ending) {
  const Termination otherwise = termination_named(ending[0].cast<std::string>());
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

py::array_t<double> array_of(const MixedStrategy& strategy, py::handle owner) {
  return view_of(strategy.probabilities().data(), {strategy.size()}, owner);
}

MixedStrategy strategy_of(const py::array_t<double, py::array::c_style>& weights) {
  if (weights.ndim() != 1) {
    throw std::invalid_argument(
        fmt::format("a strategy has {} dimensions, must have 1", weights.ndim()));
  }
  return MixedStrategy(Eigen::Map<const Eigen::VectorXd>(weights.data(), weights.size()));
}

void bind_solution(py::module_& module) {
  using Get = const SolvedGame&;
  py::class_<SolvedGame>(module, "Solution",
                         "Strategies of both players with the bounds that they prove; made by "
                         ":func:`saddle.solve`.\n\n"
                         "``value, row, column = solution`` unpacks it. The bounds are recomputed "
                         "from the game by the\n"
                         "library, rounded outward, and hold whatever the reason for stopping.")
      .def_property_readonly(
          "value", [](Get s) { return s.solution.value(); },
          "The middle of the bounds, in the units of the payoffs.")
      .def_property_readonly(
          "lower", [](Get s) { return s.solution.lower; },
          "What `row` guarantees against every column: no more than the value of the game.")
      .def_property_readonly(
          "upper", [](Get s) { return s.solution.upper; },
          "What `column` concedes to every row: no less than the value of the game.")
      .def_property_readonly(
          "row",
          [](const py::object& self) { return array_of(self.cast<Get>().solution.row, self); },
          "The row player's strategy: probabilities, a read-only float64 array of shape (m,).")
      .def_property_readonly(
          "column",
          [](const py::object& self) { return array_of(self.cast<Get>().solution.column, self); },
          "The column player's strategy: probabilities, a read-only float64 array of shape (n,).")
      .def_property_readonly(
          "gap", [](Get s) { return s.solution.relative_gap; },
          "A bound on the duality gap, upper - lower, as a part of the payoffs' range.")
      .def_property_readonly(
          "tolerance", [](Get s) { return s.tolerance; },
          "The gap at which the solver was to stop.")
      .def_property_readonly(
          "converged", [](Get s) { return s.solution.termination == Termination::converged; },
          "Whether the gap is at most the tolerance.")
      .def_property_readonly(
          "termination", [](Get s) { return to_string(s.solution.termination); },
          "Why the solver stopped: converged, iteration_limit, time_limit, interrupted,\n"
          "numerical_error or rounded_payoffs.")
      .def_property_readonly(
          "algorithm", [](Get s) { return s.solution.algorithm; },
          "The method that made the strategies; see :func:`saddle.methods`.")
      .def_property_readonly(
          "iterations", [](Get s) { return s.solution.iterations; },
          "What the algorithm counts: pivots, passes; 0 where there is nothing to count.")
      .def_property_readonly(
          "fallbacks", [](Get s) { return s.solution.fallbacks; },
          "How often a certificate fell short of the tolerance and another way was tried.")
      .def_property_readonly(
          "game", [](Get s) { return std::const_pointer_cast<MatrixGame>(s.game); },
          "The game that was solved, a :class:`saddle.MatrixGame`.")
      .def_property_readonly(
          "row_labels", [](Get s) { return s.game->row_labels(); },
          "One label for each row, or an empty list.")
      .def_property_readonly(
          "column_labels", [](Get s) { return s.game->column_labels(); },
          "One label for each column, or an empty list.")
      .def("__iter__", [](const py::object& self) {
        Get s = self.cast<Get>();
        return py::iter(py::make_tuple(s.solution.value(), array_of(s.solution.row, self),
                                       array_of(s.solution.column, self)));
      });
  py::class_<Limits>(module, "Limits")
      .def(py::init([](std::optional<std::int64_t> max_iterations, std::optional<double> time_limit,
                       int threads) {
        return Limits{max_iterations, time_limit, threads};
      }));
  py::class_<Caller>(module, "Caller").def(py::init([](py::object progress, bool keeps_answer) {
    return Caller{std::move(progress), keeps_answer};
  }));
  module.def("solve_plain", &solve_plain);
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
