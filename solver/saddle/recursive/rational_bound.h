#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "saddle/matrix/budget.h"
#include "saddle/matrix/mixed_strategy.h"
#include "saddle/recursive/game_part.h"

namespace saddle {

/// Bounds on the values of a component's states, and stationary strategies that guarantee them.
struct RationalBound {
  std::vector<Rational> bounds;
  std::vector<MixedStrategy> strategies;
};

/// What improved_bound() comes to.
struct RationalClimb {
  /// None if nothing is better than the start.
  std::optional<RationalBound> bound;
  /// Both players' strategies in the stage games of the last numbers: often optimal, where these
  /// are near to the values. Empty if the component is too large for this arithmetic.
  std::vector<MixedStrategy> rows;
  std::vector<MixedStrategy> columns;
};

/// Improves on bounds from below where doubles cannot tell them from a fixed point of Shapley's
/// operator: games without optimal strategies, which are approached by ever smaller probabilities.
/// Newton's steps are confirmed in rational arithmetic, also for the very strategies returned.
/// Stops at the goal, when a limit is reached (adds to `iterations`), or when steps hardly help.
RationalClimb improved_bound(const GamePart<Rational>& part, const std::vector<Rational>& start,
                             const std::vector<Rational>& goal, const Budget& budget,
                             std::int64_t& iterations);

}  // namespace saddle
