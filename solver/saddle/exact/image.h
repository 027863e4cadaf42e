#pragma once

#include <vector>

#include "saddle/matrix/exact_matrix.h"
#include "saddle/number/integers.h"

namespace saddle {

/// A game in positive integers: payoff = origin + unit * entry, with every entry at least 1 and no
/// common divisor of all (entry - 1). It has the same optimal strategies, and a positive value.
struct IntegerImage {
  IntegerMatrix entries;
  Rational origin;
  Rational unit;

  Index rows() const { return entries.rows(); }
  Index columns() const { return entries.columns(); }
};

/// O(mn) operations on integers of the size of the entries.
IntegerImage integer_image(const ExactMatrix& game);

/// The image in doubles, about within [-1, 1]: payoff = origin + unit * entry, up to rounding.
struct DoubleImage {
  PayoffMatrix game;
  Rational origin;
  Rational unit;
};

/// Returns the entries, shifted so that the middle of their range is 0, scaled and rounded. They
/// are finite for every game, and the optimal strategies are the same up to rounding. O(mn).
DoubleImage double_image(const IntegerImage& image);

/// Returns the maximum entry; the minimum is 1. O(mn).
Integer greatest_entry(const IntegerImage& image);

/// Returns the entries in these rows and columns.
IntegerMatrix part_of(const IntegerImage& image, const std::vector<Index>& rows,
                      const std::vector<Index>& columns);

/// Returns integers proportional to the weights.
IntegerMatrix whole_weights(const std::vector<Rational>& weights);

}  // namespace saddle
