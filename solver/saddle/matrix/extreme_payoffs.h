#pragma once

#include <array>
#include <cstddef>

#include "saddle/number/index.h"
#include "saddle/number/rounding.h"

namespace saddle {

/// The least rescaled payoff of a column against a row player's weights and the greatest of a row
/// against a column player's: sums of products, not divided by the sums of the weights.
struct ExtremePayoffs {
  double of_columns;
  double of_rows;
};

/// Returns the extreme payoffs of a game of at most `most_columns` columns, stored row by row, in
/// one pass and on the stack. A kernel (simd.h): the terms of a sum are added up in any order.
template <std::size_t most_columns>
[[gnu::always_inline]] inline ExtremePayoffs extreme_payoffs(const double* payoffs,
                                                             const double* row, Index rows,
                                                             const double* column, Index columns,
                                                             double center, double scale) {
  std::array<double, most_columns> of_columns;
  double* const sums = of_columns.data();
  for (Index j = 0; j < columns; ++j) {
    sums[j] = 0;
  }
  double greatest = -infinity;
  for (Index i = 0; i < rows; ++i, payoffs += columns) {
    const double weight = row[i];
    double of_row = 0;
#pragma omp simd reduction(+ : of_row)
    for (Index j = 0; j < columns; ++j) {
      const double payoff = (payoffs[j] - center) * scale;
      of_row += payoff * column[j];
      sums[j] += payoff * weight;
    }
    greatest = of_row > greatest ? of_row : greatest;
  }
  double least = infinity;
#pragma omp simd reduction(min : least)
  for (Index j = 0; j < columns; ++j) {
    least = sums[j] < least ? sums[j] : least;
  }
  return {least, greatest};
}

}  // namespace saddle
