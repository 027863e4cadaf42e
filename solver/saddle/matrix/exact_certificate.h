#pragma once

#include <vector>

#include "saddle/matrix/exact_matrix.h"

namespace saddle {

class IntegerMatrix;  // FLINT's, in exact_integers.h
struct IntegerImage;

/// What two strategies prove: lower <= value of the game <= upper, exactly.
struct ExactBounds {
  Rational lower;
  Rational upper;
};

/// Returns min_j (x'A)_j and max_i (Ay)_i for the strategies x and y that the weights stand for:
/// each divided by their sum, so that doubles whose sum is rounded are taken as a MixedStrategy is.
/// Throws std::invalid_argument unless there is one weight for each pure strategy, none of them is
/// negative and some are positive. O(mn) products of an entry's and a weight's numerator.
ExactBounds exact_bounds(const ExactMatrix& game, const std::vector<Rational>& row,
                         const std::vector<Rational>& column);

/// Returns what strategies in the proportions of these weights guarantee and concede in the game.
/// Demands weights >= 0 that are not all 0, one for each pure strategy.
ExactBounds exact_bounds(const IntegerImage& image, const IntegerMatrix& row_weights,
                         const IntegerMatrix& column_weights);

}  // namespace saddle
