#include "saddle/solve/as_written.h"

#include <cmath>
#include <memory>
#include <utility>

#include "saddle/exact/certificate.h"
#include "saddle/exact/image.h"
#include "saddle/matrix/solution.h"
#include "saddle/solve/solve_exact.h"

namespace saddle {
namespace {

// Whether bounds are at most so far apart, as doubles: none that is infinite is.
bool are_within(const Solution& solution, const Rational& distance) {
  return std::isfinite(solution.lower) && std::isfinite(solution.upper) &&
         Rational(solution.upper) - Rational(solution.lower) <= distance;
}

// Turns converged into rounded_payoffs unless the bounds, as doubles, are within the tolerance.
Solution as_printed(Solution solution, const Rational& range, double tolerance) {
  if (solution.termination == Termination::converged &&
      !are_within(solution, Rational(tolerance) * range)) {
    solution.termination = Termination::rounded_payoffs;
  }
  return solution;
}

}  // namespace

Solution as_printed(Solution of_doubles, const PayoffMatrix& doubles, double tolerance) {
  const Rational range = Rational(doubles.greatest()) - Rational(doubles.least());
  return as_printed(std::move(of_doubles), range, tolerance);
}

SolutionAsWritten solve_as_written(const ExactMatrix& game, const Solution& of_doubles,
                                   const Options& options) {
  const Budget budget(options);
  const auto image = std::make_shared<const IntegerImage>(integer_image(game));
  // What is converged in spite of the rounding is so without it.
  Solution solution = as_printed(
      certify(*image, of_doubles.row, of_doubles.column, options.tolerance, of_doubles.termination),
      payoff_range(*image), options.tolerance);
  solution.iterations = of_doubles.iterations;
  solution.fallbacks = of_doubles.fallbacks;
  solution.algorithm = of_doubles.algorithm;
  if (game.rows() * game.columns() > most_entries_solved_exactly || !of_doubles.is_finished() ||
      solution.termination != Termination::rounded_payoffs) {
    return {std::move(solution), std::nullopt};
  }
  ExactSolution exact = solve_exact(image, budget.rest(0));
  if (exact.termination != Termination::converged) {
    if (solution.relative_gap > options.tolerance) {
      solution.termination = exact.termination;
    }
    return {std::move(solution), std::nullopt};
  }
  Solution proved = certify(*image, rounded(exact.row), rounded(exact.column), options.tolerance,
                            Termination::converged);
  proved.iterations = of_doubles.iterations + exact.iterations;
  proved.fallbacks = of_doubles.fallbacks + 1;
  proved.algorithm = "exact";
  return {std::move(proved), std::move(exact)};
}

}  // namespace saddle
