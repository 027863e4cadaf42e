#pragma once

#include <optional>
#include <vector>

#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/saddle_point.h"
#include "saddle/matrix/solution.h"
#include "saddle/number/index.h"
#include "saddle/number/rational.h"

namespace saddle {

class IntegerMatrix;  // FLINT's, in integers.h
struct IntegerImage;

/// The exact bounds that two strategies prove: lower <= value of the game <= upper.
struct ExactBounds {
  Rational lower;
  Rational upper;
};

/// Returns min_j (x'A)_j and max_i (Ay)_i for the weights x and y divided by their sums. Doubles
/// whose sum is not exactly 1 are therefore read as MixedStrategy reads them. Throws
/// std::invalid_argument unless there is one weight for each pure strategy, all are >= 0 and some
/// are positive. O(mn) products of the numerators of an entry and a weight.
ExactBounds exact_bounds(const ExactMatrix& game, const std::vector<Rational>& row,
                         const std::vector<Rational>& column);

/// A mixed strategy for each player, as weights.
struct ExactStrategies {
  std::vector<Rational> row;
  std::vector<Rational> column;
};

/// Returns the bounds of each of several pairs of strategies, faster than one by one.
std::vector<ExactBounds> exact_bounds(const ExactMatrix& game,
                                      const std::vector<ExactStrategies>& pairs);

/// Returns the maximum payoff minus the minimum payoff. O(mn).
Rational payoff_range(const ExactMatrix& game);
Rational payoff_range(const IntegerImage& image);

/// Returns the first saddle point in reading order, nullopt if there is none. O(mn).
std::optional<SaddlePoint> saddle_point(const ExactMatrix& game);
std::optional<SaddlePoint> saddle_point(const IntegerImage& image);

/// Sets the bounds of a solution, each rounded outward to a double once, its relative gap, rounded
/// upward once, and its termination (see certify). `range` is the range of the payoffs.
template <class Certified>
void conclude(Certified& solution, const ExactBounds& bounds, const Rational& range,
              double tolerance, Termination otherwise) {
  const Rational gap = bounds.upper - bounds.lower;
  solution.lower = rounded_down(bounds.lower);
  solution.upper = rounded_up(bounds.upper);
  solution.relative_gap = gap == 0 ? 0 : rounded_up(gap / range);
  solution.termination = solution.relative_gap <= tolerance ? Termination::converged : otherwise;
}

/// Returns the strategies with the bounds that they prove, each rounded outward to a double once:
/// certify() of matrix/certificate.h for exact payoffs. The relative gap is exact, except for one
/// rounding upward. O(mn) products of the numerators of an entry and a probability.
Solution certify(const ExactMatrix& game, MixedStrategy row, MixedStrategy column, double tolerance,
                 Termination otherwise = Termination::numerical_error);

/// Returns the same, from the image of the game.
Solution certify(const IntegerImage& image, MixedStrategy row, MixedStrategy column,
                 double tolerance, Termination otherwise = Termination::numerical_error);

/// Returns the exact bounds that the strategies proportional to these weights prove. Demands
/// weights >= 0 that are not all 0, one for each pure strategy.
ExactBounds exact_bounds(const IntegerImage& image, const IntegerMatrix& row_weights,
                         const IntegerMatrix& column_weights);

/// Computes the exact bounds that two strategies prove in a sparse game whose payoffs are added one
/// at a time. Memory for its rows and columns, not for its payoffs.
class SparseCertificate {
 public:
  /// Takes weights, and throws, as exact_bounds() does; and the default payoff of the pairs that
  /// are not added. Keeps a reference to the strategies.
  SparseCertificate(const ExactStrategies& strategies, Rational rest);

  /// Adds a payoff; each pair at most once.
  void add(Index row, Index column, const Rational& payoff);

  /// Returns min_j (x'A)_j and max_i (Ay)_i for the weights divided by their sums.
  ExactBounds bounds() const;

 private:
  const ExactStrategies& strategies_;
  Rational rest_;
  Rational excess_;  // the payoff being added, less the default payoff
  Rational product_;
  std::vector<Rational> of_rows_;     // sum of (a_ij - default payoff) y_j
  std::vector<Rational> of_columns_;  // sum of (a_ij - default payoff) x_i
};

}  // namespace saddle
