#include "saddle/matrix/saddle_point.h"

#include <algorithm>
#include <array>

#include "saddle/machine/simd.h"
#include "saddle/number/rounding.h"

namespace saddle {
namespace {

// Overwrites column_maxima, which has an entry for each column.
[[gnu::always_inline]] inline PureGuarantees guarantees_in(const double* payoffs, Index rows,
                                                           Index columns, double* column_maxima) {
  PureGuarantees guarantees{0, 0, -infinity, infinity};
  std::copy_n(payoffs, columns, column_maxima);
  for (Index i = 0; i < rows; ++i) {
    const double* row = payoffs + i * columns;
    double minimum = row[0];
#pragma omp simd reduction(min : minimum)
    for (Index j = 0; j < columns; ++j) {
      minimum = row[j] < minimum ? row[j] : minimum;
      column_maxima[j] = row[j] > column_maxima[j] ? row[j] : column_maxima[j];
    }
    if (minimum > guarantees.maximin) {
      guarantees.maximin = minimum;
      guarantees.row = i;
    }
  }
  for (Index j = 0; j < columns; ++j) {
    if (column_maxima[j] < guarantees.minimax) {
      guarantees.minimax = column_maxima[j];
      guarantees.column = j;
    }
  }
  return guarantees;
}

}  // namespace

PureGuarantees pure_guarantees(const PayoffMatrix& game) {
  constexpr auto at_level = at_simd_level_if_long<guarantees_in>;
  const double* payoffs = game.entries().data();
  constexpr Index on_stack = 64;
  if (game.columns() <= on_stack) {
    std::array<double, on_stack> column_maxima;
    return at_level(game.columns(), payoffs, game.rows(), game.columns(), column_maxima.data());
  }
  Eigen::VectorXd column_maxima(game.columns());
  return at_level(game.columns(), payoffs, game.rows(), game.columns(), column_maxima.data());
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
