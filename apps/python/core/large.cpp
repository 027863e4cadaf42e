#include <cstdint>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <pybind11/functional.h>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "apps/python/core/bindings.h"
#include "apps/python/core/caller.h"
#include "apps/python/core/numbers.h"
#include "saddle/double_oracle/double_oracle.h"
#include "saddle/game/dense_game.h"
#include "saddle/game/sparse_game.h"
#include "saddle/large/solve_large.h"
#include "saddle/machine/refusal.h"
#include "saddle/matrix/solution.h"
#include "saddle/solve/solve.h"

namespace saddle::python {
namespace {

template <class Number>
using Array = py::array_t<Number, py::array::c_style>;

py::dict dict_of(const Solution& solution) {
  return py::dict("row"_a = new_array(solution.row.probabilities()),
                  "column"_a = new_array(solution.column.probabilities()),
                  "lower"_a = solution.lower, "upper"_a = solution.upper,
                  "gap"_a = solution.relative_gap,
                  "termination"_a = to_string(solution.termination),
                  "algorithm"_a = solution.algorithm, "iterations"_a = solution.iterations);
}

// The payoffs are in the form of scipy's csr_array; the caller has checked the indices.
py::dict solve_sparse_game(const Array<std::int32_t>& starts, const Array<std::int32_t>& columns,
                           const Array<double>& payoffs, Index m, Index n, double tolerance,
                           const Limits& limits, const Caller& caller) {
  const Eigen::Map<const SparseEntries> entries(m, n, payoffs.size(), starts.data(), columns.data(),
                                                payoffs.data());
  const SparseGame game{SparseEntries(entries)};
  return dict_of(caller.answer(limits.options(tolerance), true, [&](const Options& options) {
    return solve_sparse(game, options);
  }));
}

// Ends work whose result will not be used, because the caller's own exception is thrown instead.
void end_if_abandoned(const Caller& caller) {
  if (*caller.is_abandoned) {
    throw std::runtime_error("the work was abandoned");
  }
}

// Returns a function that calls the Python function with the interpreter's lock.
template <class Result, class... Arguments>
auto locked(const py::function& function, const Caller& caller) {
  return [&function, &caller](Arguments... arguments) {
    end_if_abandoned(caller);
    const py::gil_scoped_acquire acquire;
    const py::object returned = function(arguments...);
    try {
      return returned.cast<Result>();
    } catch (const py::cast_error&) {
      throw py::type_error(
          fmt::format("payoff returns {}, must return a real number", shown(returned)));
    }
  };
}

py::dict solve_function_game(const py::function& payoff, Index m, Index n, double minimum,
                             double maximum, double tolerance, const Limits& limits,
                             const Caller& caller) {
  const FunctionGame game(m, n, locked<double, Index, Index>(payoff, caller), minimum, maximum);
  return dict_of(caller.answer(limits.options(tolerance), true,
                               [&](const Options& options) { return solve_large(game, options); }));
}

// Strategies are numbers here; Python maps them to the strategies of the caller. An oracle returns
// a number, and how far the payoff of that strategy may be from the best one.
py::dict solve_by_oracles(const py::function& payoff, const py::function& best_row,
                          const py::function& best_column, double minimum, double maximum,
                          double tolerance, const Limits& limits, const Caller& caller) {
  const auto oracle = [&caller](const py::function& best) {
    return [&best, &caller](const Mixture<Index>& mixture) {
      end_if_abandoned(caller);
      const py::gil_scoped_acquire acquire;
      const auto [strategy, error] = best(mixture).cast<std::pair<Index, double>>();
      return BestResponse<Index>{strategy, error};
    };
  };
  const ImplicitGame<Index, Index> game{locked<double, Index, Index>(payoff, caller),
                                        oracle(best_row),
                                        oracle(best_column),
                                        minimum,
                                        maximum,
                                        0,
                                        0,
                                        0};
  const auto solution = caller.answer(limits.options(tolerance), true, [&](const Options& options) {
    return double_oracle(game, options);
  });
  py::dict found = fields_of(solution);
  found["row"] = solution.row;
  found["column"] = solution.column;
  return found;
}

}  // namespace

void bind_large(py::module_& module) {
  module.def("solve_sparse", &solve_sparse_game);
  module.def("solve_function", &solve_function_game);
  module.def("double_oracle", &solve_by_oracles);
}

}  // namespace saddle::python
