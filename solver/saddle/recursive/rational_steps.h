#pragma once

#include <vector>

#include "saddle/matrix/solution.h"
#include "saddle/recursive/stochastic_bounds.h"

namespace saddle {

/// Improves the bounds of a component of an undiscounted game if doubles cannot distinguish one
/// side's bounds from a fixed point of Shapley's operator: such games have no optimal strategies,
/// only nearly optimal ones with ever smaller probabilities. Makes Newton's steps from the bounds
/// of `side` in rational arithmetic, and adopts the proved guarantees of the stage games'
/// strategies (stationary_bound.h): the player's own, and the other's, which are often optimal near
/// the values.
///
/// Stops when the bounds are within the tolerance, when a limit is reached (each step adds to
/// known.iterations), or when steps hardly help. Does nothing if a bound is not known, if
/// rational_part() returns nullopt, or for more than 12 states or 400 cells.
void improve_by_rational_steps(StochasticBounds& known, const std::vector<Index>& component,
                               BoundSide& side, BoundSide& other, const Options& options,
                               const Budget& budget);

}  // namespace saddle
