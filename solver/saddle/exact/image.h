#pragma once

#include "saddle/matrix/exact_matrix.h"
#include "saddle/number/integers.h"

namespace saddle {

/// A game in positive integers: payoff = origin + unit * entry, every entry at least 1 and the
/// entries less 1 without a common divisor. It has the same optimal strategies as the game, and a
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

/// Returns the entries shifted to their middle, scaled and rounded: finite whatever they are, and
/// with the same optimal strategies up to rounding. O(mn).
DoubleImage double_image(const IntegerImage& image);

/// Returns the greatest entry; the least is 1. O(mn).
Integer greatest_entry(const IntegerImage& image);

/// Returns the sum of a vector.
Integer sum(const IntegerMatrix& vector);

/// Returns the payoff in the game, image / denominator being the one in its image.
Rational payoff(const IntegerImage& image, const fmpz* numerator, const fmpz* denominator);

/// Returns whole numbers in the proportions of the weights.
IntegerMatrix whole_weights(const std::vector<Rational>& weights);

}  // namespace saddle
