#pragma once

#include <functional>
#include <optional>

#include "saddle/game/sparse_game.h"
#include "saddle/matrix/solution.h"

namespace saddle {

class PayoffMatrix;

/// The fraction of payoffs that differ from the common one up to which a game is searched as a
/// sparse game.
inline constexpr double most_other_payoffs = 0.4;

/// Returns a table without the payoff that most of its entries are, rescaled to [-2, 2]: nullopt if
/// more than most_other_payoffs of the entries are others, or a few hundred of them look like it.
/// O(mn), O(1) if those do.
std::optional<SparseEntries> without_common_payoff(const PayoffMatrix& game);

/// Returns optimal strategies of a game that falls apart into components (no row of one has a
/// nonzero payoff with a column of another), from the strategies that `solve_part` returns for each
/// component; nullopt if there is only one. Components of one row or one column are solved
/// directly. O(entries) beside the parts.
std::optional<StrategyPair> solve_by_components(
    const SparseEntries& payoffs, const std::function<Solution(const SparseEntries&)>& solve_part);

}  // namespace saddle
