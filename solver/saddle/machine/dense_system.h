#pragma once

#include <cstddef>

#include "saddle/machine/aligned_vector.h"
#include "saddle/machine/should_stop.h"

namespace saddle {

/// Linear equations K X = B of a dense square matrix K, all right sides at once.
class DenseSystem {
 public:
  using Size = std::ptrdiff_t;

  /// All numbers are 0 at first. Throws std::bad_alloc.
  DenseSystem(Size size, Size right_sides);

  /// Row i of K, to be written before solve().
  double* coefficients(Size i) { return entries_.data() + i * stride_; }

  /// Row i of B; after solve(), of X.
  double* right_sides(Size i) { return coefficients(i) + padded_; }

  /// Replaces B by X, and loses K: by elimination with partial pivoting, block by block at the
  /// speed of add_product (tile_product.h). 2/3 n^3 + 2 n^2 r flops for r right sides. Returns
  /// false if a pivot is 0 or not finite, and at a stop, which is asked for once a block; X is then
  /// lost too.
  bool solve(const ShouldStop& should_stop = {});

 private:
  bool eliminate_below(Size first, Size last);
  void substitute_above(Size first, Size last);

  // Systems of more than one block are padded to whole tiles, by equations x = 0.
  Size padded_;
  Size right_columns_;
  Size stride_;
  AlignedVector<double> entries_;
  AlignedVector<double> factors_;
};

}  // namespace saddle
