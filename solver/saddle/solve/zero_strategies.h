#pragma once

#include <functional>
#include <optional>

#include "saddle/game/sparse_game.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// Looks for a few rows with which the row player can guarantee 0, and a few columns with which the
/// column player can concede at most 0. Then the value is 0, and the strategies of both are
/// returned. Returns nullopt if this takes more than 80 strategies of a player, or more than half
/// of the player's strategies, and for games of at most 80 rows or columns. `solve_part` solves
/// tables of at most 80 x 256 or 256 x 80. A loss up to the tolerance, relative to the greatest
/// payoff, counts as 0. O(entries), plus the time of `solve_part`.
std::optional<StrategyPair> strategies_at_zero(
    const SparseEntries& payoffs, const std::function<Solution(const SparseEntries&)>& solve_part,
    double tolerance);

}  // namespace saddle
