#pragma once

#include <optional>

#include "saddle/game/game_operator.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// Solves a game that can be multiplied from both sides. Regret matching finds out which strategies
/// matter. The restricted game of these is solved, and enlarged, until the certificate of the whole
/// game meets the tolerance:
///
/// - by an interior point where the game is sparse and the part has many strategies, to which it
///   adds what turns out to be missing (algorithm "interior-point"). Where strategies meet few
///   others, as in bands, blocks and stairs, its factors are sparse and a step takes milliseconds;
///   else 4 n^2 bytes and n^3 / 3 flops a step, n the lesser side of the part, up to 32 000;
/// - else by the simplex, the part being grown by best responses (algorithm "active-set").
///
/// Where the tolerance is loose, or the part would be too large, regret matching goes on alone
/// (algorithm "regret-matching") until a limit. An iteration is one of regret matching, a step of
/// the interior point, or a round of responses. Throws std::invalid_argument as check(options)
/// does.
Solution solve_large(const GameOperator& game, const Options& options = {});

/// Solves a whole sparse game by the interior point method if its sparse factors take at most half
/// the time of dense ones. Returns nullopt if they take more, or if it falls short of the tolerance
/// before a limit. Throws std::invalid_argument as check(options) does.
std::optional<Solution> solve_by_sparse_factors(const SparseGame& game,
                                                const Options& options = {});

}  // namespace saddle
