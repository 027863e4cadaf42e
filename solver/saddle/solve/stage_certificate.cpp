#include "saddle/solve/stage_certificate.h"

#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>

#include "saddle/machine/refusal.h"
#include "saddle/machine/simd.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/scaling.h"
#include "saddle/number/rounding.h"
#include "saddle/simplex/small_simplex.h"

namespace saddle {
namespace {

constexpr auto extremes_of_stage = extreme_payoffs<SmallSimplex::max_side>;

[[gnu::always_inline]] inline double sum_of(const double* weights, std::size_t size) {
  double sum = 0;
#pragma omp simd reduction(+ : sum)
  for (std::size_t k = 0; k < size; ++k) {
    sum += weights[k];
  }
  return sum;
}

// The least payoff of a column and greatest of a row, rescaled and over the sum of the weights.
struct RescaledBounds {
  double lower;
  double upper;
};

[[gnu::always_inline]] inline RescaledBounds rescaled_bounds(const double* payoffs,
                                                             std::span<const double> row,
                                                             std::span<const double> column,
                                                             double center, double scale) {
  const ExtremePayoffs extremes = extremes_of_stage(
      payoffs, row.data(), std::ssize(row), column.data(), std::ssize(column), center, scale);
  return {extremes.of_columns / sum_of(row.data(), row.size()),
          extremes.of_rows / sum_of(column.data(), column.size())};
}

[[gnu::always_inline]] inline bool are_finite(const double* payoffs, Index size) {
  double zero = 0;
#pragma omp simd reduction(+ : zero)
  for (Index k = 0; k < size; ++k) {
    zero += payoffs[k] * 0;
  }
  return zero == 0;
}

bool is_pure(std::span<const double> strategy) {
  return std::count(strategy.begin(), strategy.end(), 0.0) + 1 == std::ssize(strategy);
}

}  // namespace

void check_stage(std::span<const double> payoffs, Index rows, Index columns) {
  if (rows < 1 || columns < 1 || std::ssize(payoffs) != rows * columns) {
    throw_invalid("payoffs are {}, must be as many as {} rows times {} columns, at least one",
                  payoffs.size(), rows, columns);
  }
  if (!at_simd_level<are_finite>(payoffs.data(), rows * columns)) {
    throw std::invalid_argument("a payoff is not finite");
  }
}

// Why the bounds are true in floating point: with the letters of certificate.cpp, and n <= 128 the
// number of terms of the longer sums. Rescaling a payoff rounds once, so does its product with a
// weight, and a term passes through at most n - 1 additions in whatever order: N has an error of at
// most g(n + 1) C S. The sum S of the weights has one of g(n - 1) S, and the quotient rounds once.
// So the computed t differs from the exact one by at most g(2 n + 1) C + n d, and
//
//   g(2 n + 1) <= (2 n + 1) u (1 + 258 u).
//
// What is taken, (2 n + 4) u (1 + 256 u) and a bit more, leaves 3 u C for the roundings of the
// error itself and of its subtraction from t, whose absolute value is at most C.
StageSolution certified_stage(std::span<const double> payoffs, std::span<const double> row,
                              std::span<const double> column, const Scaling& scaling) {
  const RescaledBounds bounds = at_simd_level<rescaled_bounds>(payoffs.data(), row, column,
                                                               scaling.center(), scaling.scale());
  const auto terms = static_cast<double>(std::max(row.size(), column.size()));
  const double rounding = (2 * terms + 4) * unit_roundoff * (1 + 256 * unit_roundoff);
  const double error =
      rounding * scaling.bound() + terms * std::numeric_limits<double>::denorm_min();
  const double lower = bounds.lower - error * (1 + rounding);
  const double upper = bounds.upper + error * (1 + rounding);
  StageSolution solution{row, column, scaling.payoff_rounded_down(lower),
                         scaling.payoff_rounded_up(upper),
                         scaling.range() > 0 ? (upper - lower) / scaling.range() : 0};
  // Of pure strategies the bounds are payoffs.
  const auto columns = static_cast<Index>(column.size());
  const Eigen::Map<const DenseMatrix> entries(payoffs.data(), std::ssize(row), columns);
  if (is_pure(row)) {
    const auto pure = std::max_element(row.begin(), row.end()) - row.begin();
    solution.lower = entries.row(pure).minCoeff();
  }
  if (is_pure(column)) {
    const auto pure = std::max_element(column.begin(), column.end()) - column.begin();
    solution.upper = entries.col(pure).maxCoeff();
  }
  if (solution.lower == solution.upper) {
    solution.relative_gap = 0;
  }
  return solution;
}

}  // namespace saddle
