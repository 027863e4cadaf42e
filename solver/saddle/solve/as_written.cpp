#include "saddle/solve/as_written.h"

#include <utility>

#include "saddle/exact/certificate.h"
#include "saddle/matrix/budget.h"
#include "saddle/solve/solve_exact.h"

namespace saddle {
namespace {

bool are_near(const Solution& solution, const ExactMatrix& game, double tolerance) {
  return Rational(solution.upper) - Rational(solution.lower) <=
         Rational(tolerance) * payoff_range(game);
}

}  // namespace

SolutionAsWritten solve_as_written(const ExactMatrix& game, const Solution& of_doubles,
                                   const Options& options) {
  const Budget budget(options);
  // What is converged in spite of the rounding is so without it.
  Solution solution =
      certify(game, of_doubles.row, of_doubles.column, options.tolerance, of_doubles.termination);
  solution.iterations = of_doubles.iterations;
  solution.fallbacks = of_doubles.fallbacks;
  solution.algorithm = of_doubles.algorithm;
  const bool is_proved = solution.termination == Termination::converged;
  if (game.rows() * game.columns() > most_entries_solved_exactly || !of_doubles.is_finished() ||
      (is_proved && are_near(solution, game, options.tolerance))) {
    return {std::move(solution), std::nullopt};
  }
  ExactSolution exact = solve_exact(game, budget.rest(0));
  if (exact.termination != Termination::converged) {
    if (!is_proved) {
      solution.termination = exact.termination;
    }
    return {std::move(solution), std::nullopt};
  }
  Solution proved = certify(game, rounded(exact.row), rounded(exact.column), options.tolerance,
                            Termination::converged);
  proved.iterations = of_doubles.iterations + exact.iterations;
  proved.fallbacks = of_doubles.fallbacks + 1;
  proved.algorithm = "exact";
  return {std::move(proved), std::move(exact)};
}

}  // namespace saddle
