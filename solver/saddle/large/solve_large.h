#pragma once

#include "saddle/large/game_operator.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// Solves a game that can be multiplied from both sides. Regret matching finds which strategies
/// matter, and a part of the game with those, grown by best responses, is solved by the simplex
/// until the certificate of the whole game meets the tolerance (algorithm "active-set"). Where the
/// tolerance is loose, or that part would be too large for a table, regret matching goes on alone
/// (algorithm "regret-matching") until a limit. An iteration is one of regret matching, or a round
/// of responses. Throws std::invalid_argument as check(options) does.
Solution solve_large(const GameOperator& game, const Options& options = {});

}  // namespace saddle
