#pragma once

#include <vector>

#include "saddle/matrix/exact_matrix.h"

namespace saddle {

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

}  // namespace saddle
