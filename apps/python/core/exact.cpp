#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <pybind11/stl.h>

#include "apps/program/answers/written_answer.h"
#include "apps/python/core/bindings.h"
#include "apps/python/core/caller.h"
#include "apps/python/core/matrix_game.h"
#include "apps/python/core/numbers.h"
#include "apps/python/core/solution.h"
#include "saddle/exact/certificate.h"
#include "saddle/exact/max_entropy.h"
#include "saddle/matrix/certificate.h"
#include "saddle/matrix/solution.h"
#include "saddle/solve/solve_exact.h"

namespace saddle::python {
namespace {

using Game = std::shared_ptr<const MatrixGame>;

bool is_long(const MatrixGame& game) { return game.rows() * game.columns() > 100; }

py::dict dict_of(const ExactSolution& solution) {
  return py::dict("row"_a = fractions(solution.row), "column"_a = fractions(solution.column),
                  "lower"_a = fraction(solution.lower), "upper"_a = fraction(solution.upper),
                  "termination"_a = to_string(solution.termination),
                  "iterations"_a = solution.iterations, "exact_pivots"_a = solution.exact_pivots,
                  "algorithm"_a = solution.algorithm);
}

py::dict solve_exactly(const Game& game, double tolerance, const Limits& limits,
                       const Caller& caller) {
  return dict_of(
      caller.answer(limits.options(tolerance), is_long(*game),
                    [&](const Options& options) { return solve_exact(game->exact(), options); }));
}

py::dict dict_of(const OptimalSet& set) {
  return py::dict("dimension"_a = set.dimension, "essential"_a = py::tuple(py::cast(set.essential)),
                  "used"_a = py::tuple(py::cast(set.used)),
                  "extreme_strategies"_a = fractions(set.extreme_strategies),
                  "complete"_a = set.complete);
}

app::ExactAnswer answer_to(const app::ExactQuestion& question, const Game& game,
                           const Limits& limits, const Caller& caller) {
  return caller.answer(limits.options(), is_long(*game), [&](const Options& options) {
    return app::answer_exactly(game->exact(), question, options);
  });
}

// Returns None if a limit ended the work before the game was solved and its sets were known.
py::object find_optimal_sets(const Game& game, std::size_t limit, const Limits& limits,
                             const Caller& caller) {
  const app::ExactAnswer found =
      answer_to({.wants_sets = true, .limit = limit}, game, limits, caller);
  const std::optional<OptimalSets>& sets = found.details.sets;
  if (!sets) {
    return py::none();
  }
  return py::dict("value"_a = fraction(found.solution.lower), "row"_a = dict_of(sets->row),
                  "column"_a = dict_of(sets->column),
                  "strictly_complementary"_a = sets->strictly_complementary);
}

// Returns the solution with the optimal strategies of maximum entropy; None if a limit ended the
// work.
py::object solve_evenly(const Game& game, double tolerance, const Limits& limits,
                        const Caller& caller) {
  using Found = std::optional<Solution>;
  Found found = caller.answer(limits.options(), is_long(*game), [&](const Options& options) {
    const Budget budget(options);
    const app::ExactAnswer exact =
        app::answer_exactly(game->exact(), {.wants_sets = true, .limit = 1}, options);
    std::optional<MaxEntropyPair> pair;
    if (exact.details.sets) {
      pair = max_entropy_pair(game->exact(), exact.solution, *exact.details.sets,
                              [&budget] { return budget.ended().has_value(); });
    }
    if (!pair) {
      return Found();
    }
    Found solution = certify(game->doubles(), std::move(pair->row.strategy),
                             std::move(pair->column.strategy), tolerance);
    solution->algorithm = "exact";
    solution->iterations = exact.solution.iterations;
    return solution;
  });
  return found ? solution_object({game, *std::move(found), tolerance}) : py::none();
}

// Returns None if a limit ended the work: Python gets all sensitivities or none.
py::object find_sensitivities(const Game& game, const Limits& limits, const Caller& caller) {
  const app::ExactAnswer found = answer_to({.wants_sensitivities = true}, game, limits, caller);
  if (found.solution.termination != Termination::converged ||
      !found.details.has_all_sensitivities) {
    return py::none();
  }
  const auto& sensitivities = found.details.sensitivities;
  py::list entries;
  if (sensitivities) {
    for (const EntrySensitivity& entry : *sensitivities) {
      entries.append(py::make_tuple(entry.row, entry.column, fraction(entry.derivative),
                                    fraction_or_none(entry.minimum),
                                    fraction_or_none(entry.maximum)));
    }
  }
  return py::make_tuple(sensitivities.has_value(), entries);
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
