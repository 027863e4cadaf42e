#pragma once

#include <optional>
#include <vector>

#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/solution.h"
#include "saddle/recursive/stochastic_bounds.h"

namespace saddle {

/// The expected total that a stationary strategy of the row player guarantees at a state.
struct GuaranteedTotal {
  /// nullopt if the guaranteed total is -infinity or +infinity.
  std::optional<Rational> number;
  /// Whether the guaranteed total is +infinity.
  bool is_beyond_numbers = false;
};
using GuaranteedTotals = std::vector<GuaranteedTotal>;

/// Returns the guarantee of a stationary strategy of the row player at every state of a component,
/// in rational arithmetic. The proof in stationary_bound.cpp holds for any strategy. A number is
/// nearly always the exact total, or differs from the exact total by at most 2^-80 times the
/// greatest number of the game times the length of play.
///
/// Demands that cells which stay in the component for ever do not pay both gains and losses.
/// Returns nullopt if rounding errors prevent it, if play lasts longer than doubles can represent,
/// or if the time of the budget is over.
std::optional<GuaranteedTotals> guaranteed_totals(const GamePart<Rational>& part,
                                                  const std::vector<MixedStrategy>& rows,
                                                  const Budget& budget);

/// Improves one side's bounds on a component of an undiscounted game by the guarantees of
/// stationary strategies of that player. `part` is the component for that player. A state whose
/// present bound is better keeps its strategy. If a bound would become worse at some state, or the
/// time of the budget is over, nothing changes.
void take_strategies(StochasticBounds& known, const std::vector<Index>& component, BoundSide& side,
                     const GamePart<Rational>& part, std::vector<MixedStrategy> strategies);

/// Returns the greatest multiple of the unit that is <= number.
Rational cut(const Rational& number, const Rational& unit);

}  // namespace saddle
