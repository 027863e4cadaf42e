#pragma once

#include <optional>
#include <vector>

#include "saddle/matrix/budget.h"
#include "saddle/matrix/mixed_strategy.h"
#include "saddle/recursive/bound_side.h"

namespace saddle {

/// A component of an undiscounted game as the player sees it for whom the bounds are (for upper
/// ones payoffs are negated and the players' places changed), in rational numbers: cells go on to
/// places in the component, and pay what the bounds promise outside.
struct RationalPart {
  std::vector<StageGame<Index, Rational>> stages;
  /// The endless states (stochastic_game.h), and what endless play is worth.
  std::vector<bool> endless;
  Rational endless_play;
};

/// Returns the component; none if it is too large for this arithmetic, if the game has a discount
/// or rounded numbers, or if the probabilities of a cell sum to 1 only as doubles do.
std::optional<RationalPart> rational_part(const StochasticGame& game, const BoundSide& side,
                                          const std::vector<Index>& component,
                                          const std::vector<bool>& endless);

/// Bounds on the values of a component's states, and stationary strategies that guarantee them.
struct RationalBound {
  std::vector<Rational> bounds;
  std::vector<MixedStrategy> strategies;
};

/// Improves on bounds from below where doubles cannot tell them from a fixed point of Shapley's
/// operator: games without optimal strategies, which are approached by ever smaller probabilities.
/// Newton's steps are confirmed in rational arithmetic, also for the very strategies returned.
/// Stops at the goal, when a limit is reached (adds to `iterations`), or when steps hardly help.
/// Returns none if nothing is better than the start.
std::optional<RationalBound> improved_bound(const RationalPart& part,
                                            const std::vector<Rational>& start,
                                            const std::vector<Rational>& goal, const Budget& budget,
                                            std::int64_t& iterations);

}  // namespace saddle
