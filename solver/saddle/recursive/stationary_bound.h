#pragma once

#include <optional>
#include <vector>

#include "saddle/matrix/budget.h"
#include "saddle/recursive/game_part.h"

namespace saddle {

/// What a stationary strategy of the row player guarantees in a component, in rational arithmetic:
/// a lower bound for every state, none where there is no finite one. stationary_bound.cpp says why
/// it is true, whatever made the strategy. The bound is nearly always the exact total or within
/// 2^-80 of it, relative to the numbers of the game, times how long play lasts.
///
/// Demands that cells which stay in the component for ever do not pay both gains and losses. None
/// if play can only go on for ever with gains, so that no number is the best bound, or if the
/// arithmetic gives up: where play lasts longer than doubles can tell. None too if the time of the
/// budget is over.
using GuaranteedTotals = std::vector<std::optional<Rational>>;
std::optional<GuaranteedTotals> guaranteed_totals(const GamePart<Rational>& part,
                                                  const std::vector<MixedStrategy>& rows,
                                                  const Budget& budget);

}  // namespace saddle
