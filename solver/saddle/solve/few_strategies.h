#pragma once

#include "saddle/game/sparse_game.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// Few strategies are looked for if at most this fraction of the payoffs differs from the most
/// common one: in denser games the search takes a tenth of the time and finds nothing.
inline constexpr double most_stored_for_few = 0.1;

/// Tries to solve a game in which few strategies matter, if these are good against the uniform
/// strategy. Solves the restricted game of the rows and columns that are best against the uniform
/// strategies, an eighth of the larger side but at most 128 each (algorithm "simplex"). If its
/// strategies leave a gap of at most 0.6 of the mean size of the stored payoffs in the whole game,
/// adds best responses, for at most 12 rounds (algorithm "active-set"). An iteration is a pivot or
/// a round. Without success the termination is the limit that was reached, or numerical_error.
/// Reports no progress. Throws std::invalid_argument as check(options) does.
Solution try_few_strategies(const SparseGame& game, const Options& options = {});

}  // namespace saddle
