#include "saddle/solve/solve_exact.h"

#include <cmath>
#include <functional>
#include <utility>

#include "saddle/exact/certificate.h"
#include "saddle/exact/image.h"
#include "saddle/exact/repair.h"
#include "saddle/interior_point/scaled_table.h"
#include "saddle/solve/solve.h"

namespace saddle {
namespace {

IntegerMatrix pure(Index strategy, Index size) {
  IntegerMatrix result(size);
  fmpz_one(result(strategy));
  return result;
}

// A 2 x 2 game without a saddle point: each player makes the other indifferent by weights that are
// the differences of the entries of the other row or column, all of one sign.
ExactSolution equalizing(const std::shared_ptr<const IntegerImage>& image) {
  const IntegerMatrix& a = image->entries;
  IntegerMatrix row(2);
  IntegerMatrix column(2);
  fmpz_sub(row(0), a(1, 1), a(1, 0));
  fmpz_sub(row(1), a(0, 0), a(0, 1));
  fmpz_sub(column(0), a(1, 1), a(0, 1));
  fmpz_sub(column(1), a(0, 0), a(1, 0));
  for (Index k = 0; k < 2; ++k) {
    fmpz_abs(row(k), row(k));
    fmpz_abs(column(k), column(k));
  }
  return exact_solution(image, row, column, {{0, 1}, {0, 1}}, "closed-form");
}

// Solves a game that has a saddle point, or is 2 x 2, by its formula; nullopt for other games.
// O(mn) comparisons.
std::optional<ExactSolution> solve_by_inspection(const std::shared_ptr<const IntegerImage>& image) {
  if (const std::optional<SaddlePoint> point = saddle_point(*image)) {
    return exact_solution(image, pure(point->row, image->rows()),
                          pure(point->column, image->columns()), {{point->row}, {point->column}},
                          "saddle-point");
  }
  if (image->rows() == 2 && image->columns() == 2) {
    return equalizing(image);
  }
  return std::nullopt;
}

// Returns the progress function for the floating solver of the image of a game: it converts bounds
// to the units of the game.
std::function<void(const Progress&)> in_units_of_game(
    const std::function<void(const Progress&)>& on_progress, const DoubleImage& image) {
  if (!on_progress) {
    return nullptr;
  }
  const double origin = nearest_double(image.origin);
  const double unit = nearest_double(image.unit);
  return [&on_progress, origin, unit](const Progress& progress) {
    on_progress(
        {progress.iterations, origin + unit * progress.lower, origin + unit * progress.upper});
  };
}

// Whether bounds, as doubles, are finite and differ by at most `distance`.
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

ExactSolution solve_exact(const ExactMatrix& game, const Options& options) {
  const Budget budget(options);
  const auto image = std::make_shared<const IntegerImage>(integer_image(game));
  return solve_exact(image, budget.rest(0));
}

ExactSolution solve_exact(const std::shared_ptr<const IntegerImage>& image,
                          const Options& options) {
  const Budget budget(options);
  if (std::optional<ExactSolution> easy = solve_by_inspection(image)) {
    return *std::move(easy);
  }
  const DoubleImage rough_image = double_image(*image);
  Options remaining = budget.rest(0);
  remaining.on_progress = in_units_of_game(options.on_progress, rough_image);
  // solve() would use the interior point, which ends amid the optimal strategies, far from a basis
  // that could be repaired. Given a start it uses pivots instead.
  if (!remaining.start && seems_badly_scaled(rough_image.game)) {
    remaining.start = StrategyPair{MixedStrategy::uniform(image->rows()),
                                   MixedStrategy::uniform(image->columns())};
  }
  const Solution rough = solve(rough_image.game, remaining);
  return repair(image, rough_image.game, rough, budget, rough.iterations);
}

Solution as_printed(Solution of_doubles, const PayoffMatrix& doubles, double tolerance) {
  const Rational range = Rational(doubles.maximum()) - Rational(doubles.minimum());
  return as_printed(std::move(of_doubles), range, tolerance);
}

SolutionAsWritten solve_as_written(const ExactMatrix& game, const Solution& of_doubles,
                                   const Options& options) {
  const Budget budget(options);
  const auto image = std::make_shared<const IntegerImage>(integer_image(game));
  // The certificate in doubles allows for rounding errors: if it met the tolerance, the exact
  // certificate does too.
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
