#pragma once

#include <optional>

#include "saddle/game/sparse_game.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// Solves a game in which few strategies matter, if these are good against the uniform strategy.
/// Solves the restricted game of the rows and columns that are best against the uniform strategies,
/// an eighth of the larger side but at most 128 each. If its strategies leave a gap of at most a
/// tenth of the range in the whole game, adds best responses, for at most 12 rounds (algorithm
/// "active-set"; "simplex" if the first restricted game solves the whole game). Returns nullopt if
/// the gap is greater, or if the rounds end without meeting the tolerance. An iteration is one of
/// the algorithm that is named. Throws std::invalid_argument as check(options) does.
std::optional<Solution> solve_by_few_strategies(const SparseGame& game,
                                                const Options& options = {});

}  // namespace saddle
