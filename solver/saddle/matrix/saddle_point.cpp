#include "saddle/matrix/saddle_point.h"

#include <algorithm>
#include <array>

#include "saddle/machine/simd.h"

namespace saddle {
namespace {

// Writes the least payoff of each row and the greatest of each column.
[[gnu::always_inline]] inline void scan(const double* payoffs, Index rows, Index columns,
                                        double* row_minima, double* column_maxima) {
  std::copy_n(payoffs, columns, column_maxima);
  for (Index i = 0; i < rows; ++i) {
    const double* row = payoffs + i * columns;
    double least = row[0];
#pragma omp simd reduction(min : least)
    for (Index j = 0; j < columns; ++j) {
      least = row[j] < least ? row[j] : least;
      column_maxima[j] = row[j] > column_maxima[j] ? row[j] : column_maxima[j];
    }
    row_minima[i] = least;
  }
}

PureGuarantees guarantees_in(const PayoffMatrix& game, double* row_minima, double* column_maxima) {
  at_simd_level_if_long<scan>(game.columns(), game.entries().data(), game.rows(), game.columns(),
                              row_minima, column_maxima);
  PureGuarantees guarantees{};
  guarantees.maximin =
      Eigen::Map<Eigen::VectorXd>(row_minima, game.rows()).maxCoeff(&guarantees.row);
  guarantees.minimax =
      Eigen::Map<Eigen::VectorXd>(column_maxima, game.columns()).minCoeff(&guarantees.column);
  return guarantees;
}

}  // namespace

PureGuarantees pure_guarantees(const PayoffMatrix& game) {
  constexpr Index on_stack = 64;
  if (std::max(game.rows(), game.columns()) <= on_stack) {
    std::array<double, on_stack> row_minima;
    std::array<double, on_stack> column_maxima;
    return guarantees_in(game, row_minima.data(), column_maxima.data());
  }
  Eigen::VectorXd row_minima(game.rows());
  Eigen::VectorXd column_maxima(game.columns());
  return guarantees_in(game, row_minima.data(), column_maxima.data());
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
