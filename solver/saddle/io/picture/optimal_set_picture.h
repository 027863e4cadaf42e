#pragma once

#include <string>
#include <vector>

#include "saddle/matrix/mixed_strategy.h"
#include "saddle/number/rational.h"

namespace saddle {

/// The optimal strategies of a player with three pure strategies: the extreme points of the set,
/// and the labels.
struct OptimalTriangle {
  Player player;
  std::vector<std::string> labels;
  std::vector<std::vector<Rational>> extreme_strategies;
};

/// Returns a triangle for each player as SVG, side by side: a corner is a pure strategy, a point is
/// a mixture of the corners, and the filled area is the set of optimal strategies. Up to six
/// extreme points have their probabilities beside them. Throws std::invalid_argument if there is no
/// player, no extreme point, or a number of labels or probabilities other than three.
std::string optimal_set_picture(const std::vector<OptimalTriangle>& players);

}  // namespace saddle
