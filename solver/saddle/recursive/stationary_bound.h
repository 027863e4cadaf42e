#pragma once

#include <optional>
#include <vector>

#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/solution.h"
#include "saddle/recursive/game_part.h"
#include "saddle/recursive/stochastic_bounds.h"

namespace saddle {

/// What a stationary strategy of the row player guarantees at a state.
struct GuaranteedTotal {
  /// nullopt if the column player can make the total less than any number, or if it is greater.
  std::optional<Rational> number;
  /// Whether the expected total is greater than any number, whatever the column player does.
  bool is_beyond_numbers = false;
};
using GuaranteedTotals = std::vector<GuaranteedTotal>;

/// Returns what a stationary strategy of the row player guarantees at every state of a component,
/// in rational arithmetic. stationary_bound.cpp says why it is true, whatever made the strategy.
/// Numbers are nearly always the exact total or within 2^-80 of it, relative to the numbers of the
/// game, times how long play lasts.
///
/// Demands that cells which stay in the component for ever do not pay both gains and losses.
/// Returns nullopt if the arithmetic gives up, where play lasts longer than doubles can tell, or if
/// the time of the budget is over.
std::optional<GuaranteedTotals> guaranteed_totals(const GamePart<Rational>& part,
                                                  const std::vector<MixedStrategy>& rows,
                                                  const Budget& budget);

/// Improves one side's bounds on a component of an undiscounted game by what stationary strategies
/// of that player guarantee. `part` is the component as that player sees it. Where the present
/// bound of a state is better, its strategy stays. Bounds that would get worse at some state are
/// not taken.
void take_strategies(StochasticBounds& known, const std::vector<Index>& component, BoundSide& side,
                     const GamePart<Rational>& part, std::vector<MixedStrategy> strategies,
                     const Budget& budget);

}  // namespace saddle
