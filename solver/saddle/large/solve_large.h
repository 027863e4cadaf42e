#pragma once

#include <optional>

#include "saddle/game/game_operator.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// Solves a game that can be multiplied from both sides. Regret matching finds out which strategies
/// matter. The restricted game of these is solved, and enlarged, until the certificate of the whole
/// game meets the tolerance:
///
/// - by the interior point method if the game is sparse and the restricted game has many
///   strategies; missing ones are added between steps (algorithm "interior-point"). If each
///   strategy has payoffs with few others, the factors are sparse: in bands, blocks and stairs a
///   step takes milliseconds. Otherwise a step takes 4 n^2 bytes and n^3 / 3 flops, where n is the
///   lesser side of the restricted game, at most 32 000;
/// - otherwise by the simplex method, adding best responses (algorithm "active-set").
///
/// If regret matching meets a loose tolerance, no other method is used. If the restricted game
/// would be too large for the simplex method, regret matching continues until it meets the
/// tolerance or a limit (both: algorithm "regret-matching"). An iteration is an iteration of regret
/// matching, a step of the interior point method, or a round of best responses. Throws
/// std::invalid_argument as check(options) does.
Solution solve_large(const GameOperator& game, const Options& options = {});

/// Solves a whole sparse game by the interior point method if its sparse factors take at most two
/// fifths of the time of dense ones; returns nullopt if they take more. The termination is
/// numerical_error if the method ends without meeting the tolerance although no limit was reached.
/// Throws std::invalid_argument as check(options) does.
std::optional<Solution> solve_by_sparse_factors(const SparseGame& game,
                                                const Options& options = {});

}  // namespace saddle
