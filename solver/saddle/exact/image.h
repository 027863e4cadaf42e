#pragma once

#include "saddle/matrix/exact_matrix.h"
#include "saddle/number/integers.h"

namespace saddle {

/// A game in positive integers: payoff = origin + unit * entry, with every entry at least 1 and no
/// common divisor of all (entry - 1). It has the same optimal strategies as the game, and a
/// positive value.
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

/// Returns the sum of a vector.
Integer sum(const IntegerMatrix& vector);

/// Returns the game's payoff that corresponds to the payoff numerator / denominator of its image.
Rational payoff(const IntegerImage& image, const fmpz* numerator, const fmpz* denominator);

/// Returns integers proportional to the weights.
IntegerMatrix whole_weights(const std::vector<Rational>& weights);

}  // namespace saddle
