#pragma once

#include <vector>

#include "saddle/matrix/solution.h"
#include "saddle/recursive/stochastic_bounds.h"

namespace saddle {

/// Improves the bounds of a component of an undiscounted game where doubles cannot tell one side's
/// bounds from a fixed point of Shapley's operator: games without optimal strategies, which are
/// approached by ever smaller probabilities. Climbs from the bounds of `side` by Newton's steps in
/// rational arithmetic, and takes over what the strategies of the stage games are proved to
/// guarantee (stationary_bound.h): the player's own, and the other's, which near to the values are
/// often optimal.
///
/// Stops when the bounds are within the tolerance, when a limit is reached (each step adds to
/// known.iterations), or when steps hardly help. Does nothing where a bound is not known, where
/// rational_part() has none, or for more than 12 states or 400 cells.
void improve_by_rational_steps(StochasticBounds& known, const std::vector<Index>& component,
                               BoundSide& side, BoundSide& other, const Options& options,
                               const Budget& budget);

}  // namespace saddle
