#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "saddle/matrix/basis.h"
#include "saddle/matrix/solution.h"
#include "saddle/number/rational.h"

namespace saddle {

class IntegerMatrix;  // FLINT's, in integers.h
struct IntegerImage;

/// Strategies of both players in rational numbers, each of sum 1, with the bounds they prove.
struct ExactSolution {
  std::vector<Rational> row;
  std::vector<Rational> column;
  /// lower <= value of the game <= upper; they are equal if the solution is converged.
  Rational lower;
  Rational upper;
  Termination termination = Termination::numerical_error;
  /// Of the floating solver, and the exact pivots.
  std::int64_t iterations = 0;
  /// How many exact pivots the floating solver's basis was from an optimal one.
  std::int64_t exact_pivots = 0;
  /// Where the solve ended: if it is converged, an optimal basis, which need not be the only one.
  Basis basis;
  /// saddle-point, closed-form or exact.
  std::string_view algorithm;
};

/// Returns the strategies in the proportions of the weights: converged if they are optimal, else
/// numerical_error. Demands weights >= 0 that are not all 0, one for each pure strategy. O(mn)
/// products.
ExactSolution exact_solution(const IntegerImage& image, const IntegerMatrix& row_weights,
                             const IntegerMatrix& column_weights, Basis basis,
                             std::string_view algorithm);

}  // namespace saddle
