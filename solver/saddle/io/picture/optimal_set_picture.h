#pragma once

#include <string>
#include <vector>

#include "saddle/matrix/mixed_strategy.h"
#include "saddle/number/rational.h"

namespace saddle {

/// The optimal strategies of a player with three pure ones: the extreme ones, of which all are
/// mixtures, and the labels.
struct OptimalTriangle {
  Player player;
  std::vector<std::string> labels;
  std::vector<std::vector<Rational>> extreme_strategies;
};

/// Returns a triangle for each player as SVG, side by side: a corner is a pure strategy, a point
/// the mixture of its corners, and what is filled the optimal strategies. Up to six extreme ones
/// have their probabilities beside them. Throws std::invalid_argument if there is no player, no
/// extreme strategy, or a number of labels or probabilities that is not three.
std::string optimal_set_picture(const std::vector<OptimalTriangle>& players);

}  // namespace saddle
