#pragma once

#include <vector>

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
                           double tolerance);

/// Improves the bounds of a component of an undiscounted game if doubles cannot distinguish one
/// side's bounds from a fixed point of Shapley's operator. That happens in games without optimal
/// strategies, where nearly optimal strategies have ever smaller probabilities. Makes Newton's
/// steps from the bounds of `side` in rational arithmetic. After each step adopts the bounds that
/// the stage games' strategies of both players prove (stationary_bound.h); near the values, the
/// strategies of the other player are often optimal.
///
/// Stops when the bounds are within the tolerance, when a limit is reached (each step adds to
/// known.iterations), or when steps hardly help. Does nothing if a state of the component, or a
/// state to which it leads, lacks a finite bound, if rational_part() returns nullopt, or for more
/// than 12 states or 400 cells.
void improve_by_rational_steps(StochasticBounds& known, const std::vector<Index>& component,
                               BoundSide& side);

}  // namespace saddle
