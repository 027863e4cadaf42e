#include "saddle/matrix/saddle_point.h"

#include "saddle/machine/simd.h"

namespace saddle {
namespace {

// Returns the least payoff of a row, and raises the greatest of each column so far.
[[gnu::always_inline]] inline double scan(const double* row, Index columns, double* column_maxima) {
  double least = row[0];
#pragma omp simd reduction(min : least)
  for (Index j = 0; j < columns; ++j) {
    least = row[j] < least ? row[j] : least;
    column_maxima[j] = row[j] > column_maxima[j] ? row[j] : column_maxima[j];
  }
  return least;
}

}  // namespace

PureGuarantees pure_guarantees(const PayoffMatrix& game) {
  Eigen::VectorXd row_minima(game.rows());
  Eigen::VectorXd column_maxima = game.entries().row(0).transpose();
  for (Index i = 0; i < game.rows(); ++i) {
    row_minima[i] = at_simd_level<scan>(game.entries().data() + i * game.columns(), game.columns(),
                                        column_maxima.data());
  }
  PureGuarantees guarantees{};
  guarantees.maximin = row_minima.maxCoeff(&guarantees.row);
  guarantees.minimax = column_maxima.minCoeff(&guarantees.column);
  return guarantees;
}

std::optional<SaddlePoint> saddle_point(const PayoffMatrix& game) {
  const PureGuarantees guarantees = pure_guarantees(game);
  return guarantees.are_equal() ? std::optional(SaddlePoint{guarantees.row, guarantees.column})
                                : std::nullopt;
}

// Rounding keeps the order of payoffs, except that unequal ones may become equal.
std::optional<SaddlePoint> certain_saddle_point(const PayoffMatrix& game) {
  const std::optional<SaddlePoint> point = saddle_point(game);
  if (!point || game.rounding() == 0) {
    return point;
  }
  const double entry = game(point->row, point->column);
  const bool is_alone = (game.entries().row(point->row).array() == entry).count() == 1 &&
                        (game.entries().col(point->column).array() == entry).count() == 1;
  return is_alone ? point : std::nullopt;
}

}  // namespace saddle
