#include "saddle/matrix/saddle_point.h"

#include "saddle/machine/simd.h"

namespace saddle {
namespace {

// What the pure strategies guarantee, and the best of each side.
struct PureBounds {
  Eigen::VectorXd row_minima;
  Eigen::VectorXd column_maxima;
  double maximin;
  double minimax;
};

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

PureBounds pure_bounds(const PayoffMatrix& game) {
  PureBounds bounds;
  bounds.row_minima.resize(game.rows());
  bounds.column_maxima = game.entries().row(0).transpose();
  for (Index i = 0; i < game.rows(); ++i) {
    bounds.row_minima[i] = at_simd_level<scan>(game.entries().data() + i * game.columns(),
                                               game.columns(), bounds.column_maxima.data());
  }
  bounds.maximin = bounds.row_minima.maxCoeff();
  bounds.minimax = bounds.column_maxima.minCoeff();
  return bounds;
}

}  // namespace

PureGuarantees pure_guarantees(const PayoffMatrix& game) {
  const PureBounds bounds = pure_bounds(game);
  PureGuarantees guarantees{0, 0, bounds.maximin, bounds.minimax};
  bounds.row_minima.maxCoeff(&guarantees.row);
  bounds.column_maxima.minCoeff(&guarantees.column);
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

std::vector<SaddlePoint> saddle_points(const PayoffMatrix& game) {
  const PureBounds bounds = pure_bounds(game);
  std::vector<SaddlePoint> points;
  if (bounds.maximin < bounds.minimax) {
    return points;
  }
  for (Index i = 0; i < game.rows(); ++i) {
    if (bounds.row_minima[i] < bounds.maximin) {
      continue;
    }
    for (Index j = 0; j < game.columns(); ++j) {
      if (bounds.column_maxima[j] == bounds.minimax) {
        points.push_back({i, j});
      }
    }
  }
  return points;
}

}  // namespace saddle
