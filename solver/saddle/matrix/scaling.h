#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include <Eigen/Core>

#include "saddle/number/index.h"
#include "saddle/number/rounding.h"

namespace saddle {

/// The affine map under which a game is worked on: payoff a becomes (a - center) * scale.
///
/// The center is the middle of the payoffs and the scale a power of two that makes their range
/// about one, so that neither a large offset nor a large or small unit costs accuracy: each
/// rescaled payoff has a relative error of at most one rounding. The image of a game has the same
/// optimal strategies as the game.
class Scaling {
 public:
  /// Demands finite least <= greatest.
  Scaling(double least, double greatest);

  /// Returns the rescaled payoff, rounded to nearest; within [-bound(), bound()].
  double rescaled(double payoff) const { return (payoff - center_) * scale_; }

  /// Returns the sum of `size` rescaled payoffs, each times its weight, added up in any order.
  double dot(const double* payoffs, const double* weights, std::ptrdiff_t size) const;

  /// Adds `size` rescaled payoffs, times one weight, each to its sum.
  void add_to(double* sums, const double* payoffs, double weight, std::ptrdiff_t size) const;

  double center() const { return center_; }
  double scale() const { return scale_; }

  /// Greatest minus least payoff, rescaled: in [1, 2], except for constant games, where it is 0,
  /// and for ranges below 2^-1020, where it is smaller.
  double range() const { return range_; }

  /// An upper bound on every rescaled payoff's absolute value, about range() / 2.
  double bound() const { return bound_; }

  /// Returns a payoff not above (not below) the exact preimage of `rescaled`.
  double payoff_rounded_down(double rescaled) const;
  double payoff_rounded_up(double rescaled) const;

 private:
  double center_;
  double scale_;
  double range_;
  double bound_;
};

/// One weight for each column, made ready for products with many rows: where few weights are not
/// zero, as in games of low rank, a product reads those columns alone.
class ColumnWeights {
 public:
  /// Keeps a reference to the weights. O(n).
  explicit ColumnWeights(const Eigen::VectorXd& weights);

  /// Returns the sum of a row's rescaled payoffs, each times its weight. Terms are added up in
  /// blocks of at most `block`, in any order, and the blocks' sums one after another.
  double dot(const double* payoffs, const Scaling& scaling, Index block) const;

 private:
  bool is_sparse() const { return !columns_.empty(); }

  const Eigen::VectorXd& weights_;
  std::vector<Index> columns_;  // the columns of positive weight, if there are few
  std::vector<double> packed_;  // their weights
};

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
