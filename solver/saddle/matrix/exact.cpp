#include "saddle/matrix/exact.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "saddle/matrix/budget.h"
#include "saddle/matrix/certificate.h"
#include "saddle/matrix/exact_pivot.h"
#include "saddle/matrix/exact_start.h"
#include "saddle/matrix/solve.h"

namespace saddle {
namespace {

std::vector<Rational> proportions(const IntegerMatrix& weights) {
  const Integer total = sum(weights);
  std::vector<Rational> result(static_cast<std::size_t>(weights.rows()));
  for (Index k = 0; k < weights.rows(); ++k) {
    if (!fmpz_is_zero(weights(k))) {
      result[static_cast<std::size_t>(k)] = quotient(weights(k), total.get());
    }
  }
  return result;
}

// Returns the strategies in the proportions of the weights, converged if they are optimal.
ExactSolution certified(const IntegerImage& image, const IntegerMatrix& row,
                        const IntegerMatrix& column, Basis basis, std::string_view algorithm) {
  ExactBounds bounds = exact_bounds(image, row, column);
  ExactSolution solution;
  solution.row = proportions(row);
  solution.column = proportions(column);
  solution.lower = std::move(bounds.lower);
  solution.upper = std::move(bounds.upper);
  solution.termination =
      solution.lower == solution.upper ? Termination::converged : Termination::numerical_error;
  solution.basis = std::move(basis);
  solution.algorithm = algorithm;
  return solution;
}

IntegerMatrix pure(Index strategy, Index size) {
  IntegerMatrix result(size);
  fmpz_one(result(strategy));
  return result;
}

// Returns the row whose least entry is greatest, the maximin, and that entry.
std::pair<Index, const fmpz*> best_guarantee(const IntegerMatrix& entries) {
  std::pair<Index, const fmpz*> best{0, nullptr};
  for (Index i = 0; i < entries.rows(); ++i) {
    const fmpz* least = entries(i, 0);
    for (Index j = 1; j < entries.columns(); ++j) {
      if (fmpz_cmp(entries(i, j), least) < 0) {
        least = entries(i, j);
      }
    }
    if (best.second == nullptr || fmpz_cmp(least, best.second) > 0) {
      best = {i, least};
    }
  }
  return best;
}

// Returns the column whose greatest entry is least, the minimax, and that entry.
std::pair<Index, const fmpz*> least_concession(const IntegerMatrix& entries) {
  std::vector<const fmpz*> greatest(static_cast<std::size_t>(entries.columns()), entries(0, 0));
  for (Index i = 0; i < entries.rows(); ++i) {
    for (Index j = 0; j < entries.columns(); ++j) {
      const fmpz*& above = greatest[static_cast<std::size_t>(j)];
      if (i == 0 || fmpz_cmp(entries(i, j), above) > 0) {
        above = entries(i, j);
      }
    }
  }
  const auto least =
      std::min_element(greatest.begin(), greatest.end(),
                       [](const auto* a, const auto* b) { return fmpz_cmp(a, b) < 0; });
  return {least - greatest.begin(), *least};
}

// A 2 x 2 game without a saddle point: each player makes the other indifferent by weights that are
// the differences of the entries of the other row or column, all of one sign.
ExactSolution equalizing(const IntegerImage& image) {
  const IntegerMatrix& a = image.entries;
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
  return certified(image, row, column, {{0, 1}, {0, 1}}, "closed-form");
}

// Returns what the floating solver may call while it solves the image of a game.
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

// Strategies that need not be optimal, and the game in which they were found.
struct RoughStrategies {
  const PayoffMatrix& game;
  const MixedStrategy& row;
  const MixedStrategy& column;
};

// Returns the optimum that exact pivots lead to from the strategies, after so many iterations.
ExactSolution pivoted(const IntegerImage& image, const RoughStrategies& rough, const Budget& budget,
                      std::int64_t iterations) {
  const Basis start = starting_basis(image, rough.game, rough.row, rough.column);
  const PivotedBasis end = optimal_basis(image, start, budget, iterations);
  ExactSolution solution =
      end.stopped ? certified(image, whole_weights(exact_weights(rough.row)),
                              whole_weights(exact_weights(rough.column)), end.basis, "exact")
                  : certified(image, end.point.w, end.point.u, end.basis, "exact");
  if (end.stopped && solution.termination != Termination::converged) {
    solution.termination = *end.stopped;
  }
  solution.iterations = iterations + end.pivots;
  solution.exact_pivots = end.pivots;
  return solution;
}

}  // namespace

ExactSolution solve_exact(const ExactMatrix& game, const Options& options) {
  const Budget budget(options);
  const IntegerImage image = integer_image(game);
  const auto [row, guaranteed] = best_guarantee(image.entries);
  const auto [column, conceded] = least_concession(image.entries);
  if (fmpz_equal(guaranteed, conceded) != 0) {
    return certified(image, pure(row, image.rows()), pure(column, image.columns()),
                     {{row}, {column}}, "saddle-point");
  }
  if (image.rows() == 2 && image.columns() == 2) {
    return equalizing(image);
  }

  const DoubleImage rough_image = double_image(image);
  Options remaining = budget.rest(0);
  remaining.on_progress = in_units_of_game(options.on_progress, rough_image);
  const Solution rough = solve(rough_image.game, remaining);
  return pivoted(image, {rough_image.game, rough.row, rough.column}, budget, rough.iterations);
}

Solution solve_from_rough(const PayoffMatrix& game, const MixedStrategy& row,
                          const MixedStrategy& column, const Options& options) {
  const Budget budget(options);
  const ExactSolution exact =
      pivoted(integer_image(ExactMatrix(game)), {game, row, column}, budget, 0);
  Solution solution =
      certify(game, rounded(exact.row), rounded(exact.column), options.tolerance,
              exact.termination == Termination::converged ? Termination::numerical_error
                                                          : exact.termination);
  solution.iterations = exact.exact_pivots;
  return solution;
}

}  // namespace saddle
