#pragma once

#include <functional>
#include <optional>

#include "saddle/game/sparse_game.h"
#include "saddle/matrix/solution.h"

namespace saddle {

class PayoffMatrix;

/// A game is solved as a sparse game if at most this fraction of its payoffs differs from the most
/// common one.
inline constexpr double most_other_payoffs = 0.4;

/// Returns the payoffs of a table minus its most common payoff, rescaled to [-2, 2]; nullopt if
/// more than most_other_payoffs of the entries differ from it, or if a sample of a few hundred
/// suggests that. O(mn), O(1) if the sample does.
std::optional<SparseEntries> without_common_payoff(const PayoffMatrix& game);

/// Returns optimal strategies of a game that consists of several components (no row of one has a
/// nonzero payoff with a column of another), from the strategies that `solve_part` returns for each
/// component; nullopt if there is only one. Components of one row or one column are solved
/// directly. O(entries), plus the time of `solve_part`.
std::optional<StrategyPair> solve_by_components(
    const SparseEntries& payoffs, const std::function<Solution(const SparseEntries&)>& solve_part);

}  // namespace saddle
