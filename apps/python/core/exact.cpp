#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <pybind11/stl.h>

#include "apps/python/core/bindings.h"
#include "apps/python/core/caller.h"
#include "apps/python/core/matrix_game.h"
#include "apps/python/core/numbers.h"
#include "apps/python/core/solution.h"
#include "saddle/exact/certificate.h"
#include "saddle/exact/max_entropy.h"
#include "saddle/exact/optimal_set.h"
#include "saddle/exact/sensitivity.h"
#include "saddle/matrix/certificate.h"
#include "saddle/matrix/solution.h"
#include "saddle/solve/solve_exact.h"

namespace saddle::python {
namespace {

using Game = std::shared_ptr<const MatrixGame>;

bool is_long(const MatrixGame& game) { return game.rows() * game.columns() > 100; }

py::dict dict_of(const ExactSolution& solution) {
  py::dict result;
  result["row"] = fractions(solution.row);
  result["column"] = fractions(solution.column);
  result["lower"] = fraction(solution.lower);
  result["upper"] = fraction(solution.upper);
  result["termination"] = std::string(to_string(solution.termination));
  result["iterations"] = solution.iterations;
  result["exact_pivots"] = solution.exact_pivots;
  result["algorithm"] = std::string(solution.algorithm);
  return result;
}

py::dict solve_exactly(const Game& game, double tolerance, const Limits& limits,
                       const Caller& caller) {
  Options options = limits.options();
  options.tolerance = tolerance;
  return dict_of(caller.answer(options, is_long(*game), [&](const Options& watched) {
    return solve_exact(game->exact(), watched);
  }));
}

py::dict dict_of(const OptimalSet& set) {
  py::list extreme;
  for (const std::vector<Rational>& strategy : set.extreme_strategies) {
    extreme.append(fractions(strategy));
  }
  py::dict result;
  result["dimension"] = set.dimension;
  result["essential"] = py::tuple(py::cast(set.essential));
  result["used"] = py::tuple(py::cast(set.used));
  result["extreme_strategies"] = py::tuple(extreme);
  result["complete"] = set.complete;
  return result;
}

// Returns None if a limit ended the work before the game was solved and its sets were known.
py::object find_optimal_sets(const Game& game, std::size_t limit, const Limits& limits,
                             const Caller& caller) {
  struct Found {
    ExactSolution solution;
    std::optional<OptimalSets> sets;
  };
  const Found found = caller.answer(limits.options(), is_long(*game), [&](const Options& options) {
    const Budget budget(options);
    Found answer{solve_exact(game->exact(), options), {}};
    if (answer.solution.termination == Termination::converged) {
      answer.sets = optimal_sets(game->exact(), answer.solution, limit, budget.rest(0));
    }
    return answer;
  });
  if (!found.sets) {
    return py::none();
  }
  py::dict result;
  result["value"] = fraction(found.solution.lower);
  result["row"] = dict_of(found.sets->row);
  result["column"] = dict_of(found.sets->column);
  result["strictly_complementary"] = found.sets->strictly_complementary;
  return result;
}

// Returns the solution with the optimal strategies of maximum entropy; None if a limit ended the
// work.
py::object solve_evenly(const Game& game, double tolerance, const Limits& limits,
                        const Caller& caller) {
  using Found = std::optional<Solution>;
  Found found = caller.answer(limits.options(), is_long(*game), [&](const Options& options) {
    const Budget budget(options);
    const ExactSolution exact = solve_exact(game->exact(), options);
    const auto sets = exact.termination == Termination::converged
                          ? optimal_sets(game->exact(), exact, 1, budget.rest(0))
                          : std::nullopt;
    if (!sets) {
      return Found();
    }
    std::optional<MaxEntropyPair> pair = max_entropy_pair(
        game->exact(), exact, *sets, [&budget] { return budget.ended().has_value(); });
    if (!pair) {
      return Found();
    }
    Found solution = certify(game->doubles(), std::move(pair->row.strategy),
                             std::move(pair->column.strategy), tolerance);
    solution->algorithm = "exact";
    solution->iterations = exact.iterations;
    return solution;
  });
  return found ? solution_object({game, *std::move(found), tolerance}) : py::none();
}

py::object fraction_or_none(const std::optional<Rational>& number) {
  return number ? fraction(*number) : py::none();
}

// Returns None if a limit ended the work: Python gets all sensitivities or none.
py::object find_sensitivities(const Game& game, const Limits& limits, const Caller& caller) {
  struct Found {
    bool is_complete = false;
    std::optional<std::vector<EntrySensitivity>> entries;
  };
  const Found found = caller.answer(limits.options(), is_long(*game), [&](const Options& options) {
    const Budget budget(options);
    const ExactSolution solution = solve_exact(game->exact(), options);
    if (solution.termination != Termination::converged) {
      return Found{};
    }
    Found answer{true, sensitivity(game->exact(), solution, budget.rest(0))};
    answer.is_complete =
        !answer.entries ||
        answer.entries->size() == solution.basis.rows.size() * solution.basis.columns.size();
    return answer;
  });
  if (!found.is_complete) {
    return py::none();
  }
  py::list entries;
  if (found.entries) {
    for (const EntrySensitivity& entry : *found.entries) {
      entries.append(py::make_tuple(entry.row, entry.column, fraction(entry.derivative),
                                    fraction_or_none(entry.minimum),
                                    fraction_or_none(entry.maximum)));
    }
  }
  return py::make_tuple(found.entries.has_value(), entries);
}

py::tuple verify_exactly(const Game& game, const py::sequence& row, const py::sequence& column) {
  const std::vector<Rational> x = rationals_of(row, "row strategy");
  const std::vector<Rational> y = rationals_of(column, "column strategy");
  const ExactBounds bounds = exact_bounds(game->exact(), x, y);
  const Rational range = payoff_range(game->exact());
  const Rational gap = bounds.upper - bounds.lower;
  return py::make_tuple(fraction(bounds.lower), fraction(bounds.upper),
                        range > 0 ? fraction(gap / range) : fraction(0));
}

}  // namespace

void bind_exact(py::module_& module) {
  module.def("solve_exactly", &solve_exactly);
  module.def("solve_evenly", &solve_evenly);
  module.def("optimal_sets", &find_optimal_sets);
  module.def("sensitivities", &find_sensitivities);
  module.def("verify_exactly", &verify_exactly);
}

}  // namespace saddle::python
