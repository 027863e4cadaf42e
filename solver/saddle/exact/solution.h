#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/solution.h"
#include "saddle/number/rational.h"

namespace saddle {

class ExactMatrix;
class IntegerMatrix;  // FLINT's, in integers.h
struct IntegerImage;

/// Strategies of both players in rational numbers, each of sum 1, with the bounds they prove.
struct ExactSolution {
  std::vector<Rational> row;
  std::vector<Rational> column;
  /// lower <= value of the game <= upper; equal if the solution is converged.
  Rational lower;
  Rational upper;
  Termination termination = Termination::numerical_error;
  /// Iterations of the floating solver plus exact pivots.
  std::int64_t iterations = 0;
  /// The exact pivots from the floating solver's basis to an optimal one.
  std::int64_t exact_pivots = 0;
  /// The last basis. If the solution is converged it is optimal, perhaps not the only one.
  Basis basis;
  /// saddle-point, closed-form or exact.
  std::string_view algorithm;
  /// The game in whole numbers, for optimal_sets() and sensitivity(); null if the solution was not
  /// made by solve_exact().
  std::shared_ptr<const IntegerImage> image;
};

/// Returns the strategies proportional to the weights: converged if they are optimal, else
/// numerical_error. Demands weights >= 0, not all 0, one for each pure strategy. O(mn) products.
ExactSolution exact_solution(const std::shared_ptr<const IntegerImage>& image,
                             const IntegerMatrix& row_weights, const IntegerMatrix& column_weights,
                             Basis basis, std::string_view algorithm);

/// Returns the image that the solution keeps; if it keeps none, computes it.
std::shared_ptr<const IntegerImage> image_of(const ExactMatrix& game,
                                             const ExactSolution& solution);

}  // namespace saddle
