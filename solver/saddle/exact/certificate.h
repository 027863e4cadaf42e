#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/saddle_point.h"
#include "saddle/matrix/solution.h"

namespace saddle {

class IntegerMatrix;  // FLINT's, in integers.h
struct IntegerImage;

/// What two strategies prove: lower <= value of the game <= upper, exactly.
struct ExactBounds {
  Rational lower;
  Rational upper;
};

/// Returns min_j (x'A)_j and max_i (Ay)_i for the weights x and y divided by their sums: so doubles
/// that miss the sum 1 by rounding stand for what a MixedStrategy of them stands for.
/// Throws std::invalid_argument unless there is one weight for each pure strategy, none of them is
/// negative and some are positive. O(mn) products of an entry's and a weight's numerator.
ExactBounds exact_bounds(const ExactMatrix& game, const std::vector<Rational>& row,
                         const std::vector<Rational>& column);

/// Throws std::invalid_argument as exact_bounds() does, where the strategy of "row" or "column" is
/// not one weight for each of `size` pure strategies.
void check_weights(std::string_view player, const std::vector<Rational>& weights, Index size);

/// A mixed strategy for each player, as weights.
struct ExactStrategies {
  std::vector<Rational> row;
  std::vector<Rational> column;
};

/// Returns the same bounds for each of several pairs of strategies, faster than one by one.
std::vector<ExactBounds> exact_bounds(const ExactMatrix& game,
                                      const std::vector<ExactStrategies>& pairs);

/// Returns the greatest payoff less the least. O(mn).
Rational payoff_range(const ExactMatrix& game);
Rational payoff_range(const IntegerImage& image);

/// Returns the saddle point first in reading order, none if there is none. O(mn).
std::optional<SaddlePoint> saddle_point(const ExactMatrix& game);
std::optional<SaddlePoint> saddle_point(const IntegerImage& image);

/// Returns the strategies with the bounds that they prove, rounded outward to doubles once: the
/// twin of the certificate for PayoffMatrix. Its relative gap is exact but for one rounding upward.
/// O(mn) products of an entry's and a probability's numerator.
Solution certify(const ExactMatrix& game, MixedStrategy row, MixedStrategy column, double tolerance,
                 Termination otherwise = Termination::numerical_error);

/// The same from the image of the game.
Solution certify(const IntegerImage& image, MixedStrategy row, MixedStrategy column,
                 double tolerance, Termination otherwise = Termination::numerical_error);

/// Returns what strategies in the proportions of these weights guarantee and concede in the game.
/// Demands weights >= 0 that are not all 0, one for each pure strategy.
ExactBounds exact_bounds(const IntegerImage& image, const IntegerMatrix& row_weights,
                         const IntegerMatrix& column_weights);

}  // namespace saddle
