#pragma once

#include <vector>

#include "saddle/matrix/solution.h"
#include "saddle/recursive/stochastic_bounds.h"

namespace saddle {

/// Improves the bounds of a component of an undiscounted game by what stationary strategies of each
/// player guarantee against everything the other can do. The strategies come from strategy
/// iteration on games that are stopped with ever smaller chances; a proof in rational arithmetic
/// makes bounds of them (stationary_bound.h). Games with optimal stationary strategies are nearly
/// always solved to the last digit.
///
/// Stops when the bounds are within the tolerance or a limit is reached; each chance adds to
/// known.iterations. Does nothing for components of more than 16384 states, or where
/// rational_part() has none.
void improve_by_strategies(StochasticBounds& known, const std::vector<Index>& component,
                           const Options& options, const Budget& budget, double tolerance);

}  // namespace saddle
