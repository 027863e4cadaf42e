#pragma once

#include <functional>
#include <optional>

#include "saddle/game/sparse_game.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// Looks for few rows between which the row player can mix without a loss, and for few columns
/// between which the column player can without a gain of the other's: then the value is 0, and this
/// returns both strategies. Returns nullopt if it does not find them among 80 of each, or a half of
/// them. `solve_part` solves tables of at most 80 x 256 or 256 x 80. A loss up to the tolerance, as
/// part of the greatest payoff, is none. O(entries) beside the parts.
std::optional<StrategyPair> strategies_at_zero(
    const SparseEntries& payoffs, const std::function<Solution(const SparseEntries&)>& solve_part,
    double tolerance);

}  // namespace saddle
