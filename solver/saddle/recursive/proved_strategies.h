#pragma once

#include <vector>

#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/solution.h"
#include "saddle/recursive/game_part.h"
#include "saddle/recursive/stochastic_bounds.h"

namespace saddle {

/// Improves one side's bounds on a component of an undiscounted game by what stationary strategies
/// of that player guarantee, proved in rational arithmetic (stationary_bound.h). `part` is the
/// component as that player sees it. Where the present bound of a state is better, its strategy
/// stays. Bounds that would get worse at some state are not taken.
void take_strategies(StochasticBounds& known, const std::vector<Index>& component, BoundSide& side,
                     const GamePart<Rational>& part, std::vector<MixedStrategy> strategies,
                     const Budget& budget);

}  // namespace saddle
