#pragma once

#include <vector>

#include "saddle/matrix/solution.h"
#include "saddle/recursive/stochastic_bounds.h"

namespace saddle {

/// Improves the bounds of a component of an undiscounted game by stationary strategies of each
/// player, proved against every play of the other. The strategies come from strategy iteration on
/// games that stop with ever smaller probabilities; a proof in rational arithmetic turns them into
/// bounds (stationary_bound.h). Games with optimal stationary strategies are nearly always solved
/// to the last digit.
///
/// Stops when the bounds are within the tolerance or a limit is reached; each stopping probability
/// adds to known.iterations. Does nothing for components of more than 16384 states, or if
/// rational_part() returns nullopt.
void improve_by_strategies(StochasticBounds& known, const std::vector<Index>& component,
                           const Options& options, const Budget& budget, double tolerance);

}  // namespace saddle
