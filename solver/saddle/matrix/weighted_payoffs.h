#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include <Eigen/Core>

#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/scaling.h"

namespace saddle {

/// One weight for each column, prepared for products with many rows. If most weights are zero, as
/// in games of low rank, a product reads only the columns of the other weights.
class ColumnWeights {
 public:
  /// Keeps a reference to the weights. O(n).
  explicit ColumnWeights(const Eigen::VectorXd& weights);

  /// Returns the sum of a row's rescaled payoffs times their weights. Blocks of at most `block`
  /// terms are summed in any order, then the sums of the blocks one after another.
  double dot(const double* payoffs, const Scaling& scaling, Index block) const;

 private:
  bool is_sparse() const { return !columns_.empty(); }

  const Eigen::VectorXd& weights_;
  std::vector<Index> columns_;  // the columns of nonzero weight, if they are few
  Eigen::VectorXd packed_;      // their weights
};

/// Returns two products of the rescaled payoffs of a table, stored row by row: with the column
/// player's weights and with the row player's weights, in one pass. If a player's weights are null,
/// the product with them is empty. The terms are added up in blocks of product_block terms, as the
/// proof of the bounds demands (proved_bounds.cpp).
WeightedPayoffs table_products(const double* payoffs, Index rows, Index columns,
                               const Scaling& scaling, const Eigen::VectorXd* row_weights,
                               const Eigen::VectorXd* column_weights);

/// The minimum rescaled payoff of a column against a row player's weights, and the maximum of a row
/// against a column player's weights. They are not divided by the sums of the weights.
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
  double maximum = -infinity;
  for (Index i = 0; i < rows; ++i, payoffs += columns) {
    const double weight = row[i];
    double of_row = 0;
#pragma omp simd reduction(+ : of_row)
    for (Index j = 0; j < columns; ++j) {
      const double payoff = (payoffs[j] - center) * scale;
      of_row += payoff * column[j];
      sums[j] += payoff * weight;
    }
    maximum = of_row > maximum ? of_row : maximum;
  }
  double minimum = infinity;
#pragma omp simd reduction(min : minimum)
  for (Index j = 0; j < columns; ++j) {
    minimum = sums[j] < minimum ? sums[j] : minimum;
  }
  return {minimum, maximum};
}

}  // namespace saddle
