#include "saddle/solve/solve.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "saddle/exact/repair.h"
#include "saddle/first_order/regret_matching.h"
#include "saddle/matrix/budget.h"
#include "saddle/matrix/certificate.h"
#include "saddle/matrix/closed_form.h"
#include "saddle/matrix/saddle_point.h"
#include "saddle/simplex/simplex.h"
#ifdef SADDLE_WITH_GLPK
#include "saddle/solve/linear_program.h"
#endif

namespace saddle {
namespace {

// An algorithm that has an answer to every game, in the signature of the table.
template <Solution (*solver)(const PayoffMatrix&, const Options&)>
std::optional<Solution> always(const PayoffMatrix& game, const Options& options) {
  return solver(game, options);
}

// The simplex, and where its bases fall short of the tolerance, exact pivots from the best of them.
std::optional<Solution> solve_simplex_with_repair(const PayoffMatrix& game,
                                                  const Options& options) {
  const Budget budget(options);
  Solution best = solve_simplex(game, options);
  // No strategies prove less than the certificate's own roundings.
  if (best.termination != Termination::numerical_error ||
      least_relative_gap(game) > options.tolerance) {
    return best;
  }
  Solution repaired =
      repair_in_rationals(game, best.row, best.column, budget.rest(best.iterations));
  Solution& better = repaired.gap_of_entries <= best.gap_of_entries ? repaired : best;
  better.iterations = best.iterations + repaired.iterations;
  better.fallbacks = best.fallbacks + 1;
  better.termination = repaired.termination;
  return better;
}

constexpr auto table = std::to_array<Algorithm>({
    {"saddle-point", "a solution in pure strategies, if there is one", 0, solve_saddle_point},
    {"closed-form", "2x2 by formula, 2xn and mx2 by the envelope of lines", 0, solve_closed_form},
    {"simplex", "a simplex made for matrix games", 0, solve_simplex_with_repair},
#ifdef SADDLE_WITH_GLPK
    {"glpk", "the game as a linear program, by GLPK's simplex", 0, always<solve_linear_program>},
#endif
    {"regret-matching", "first-order, for a tolerance of 1e-4 or looser in the largest games", 1e-4,
     always<solve_regret_matching>},
});

}  // namespace

std::span<const Algorithm> algorithms() { return table; }

const Algorithm* find_algorithm(std::string_view name) {
  const auto* found =
      std::find_if(table.begin(), table.end(), [&](const Algorithm& a) { return a.name == name; });
  return found == table.end() ? nullptr : found;
}

std::optional<Solution> solve_by(const Algorithm& algorithm, const PayoffMatrix& game,
                                 const Options& options) {
  std::optional<Solution> solution = algorithm.solve(game, options);
  if (solution) {
    solution->algorithm = algorithm.name;
  }
  return solution;
}

Solution solve(const PayoffMatrix& game, const Options& options) {
  const Budget budget(options);
  std::optional<Solution> best;
  std::int64_t iterations = 0;
  int fallbacks = 0;
  for (const Algorithm& algorithm : table) {
    if (options.tolerance < algorithm.least_tolerance) {
      continue;
    }
    std::optional<Solution> solution = solve_by(algorithm, game, budget.rest(iterations));
    if (!solution) {
      continue;
    }
    iterations += solution->iterations;
    fallbacks += solution->fallbacks + (best ? 1 : 0);
    const Termination reason = solution->termination;
    if (!best || solution->gap_of_entries < best->gap_of_entries) {
      best = std::move(solution);
    }
    best->fallbacks = fallbacks;
    best->termination = reason;
    if (reason != Termination::numerical_error) {
      break;
    }
  }
  return *std::move(best);
}

}  // namespace saddle
