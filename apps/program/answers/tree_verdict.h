#pragma once

#include "apps/program/answers/stated_tree.h"
#include "apps/program/answers/verdict.h"
#include "apps/program/reports/extensive_report.h"
#include "saddle/extensive/extensive_game.h"

namespace saddle::app {

/// The most sequences of a player in a game of which chances in doubles are checked in fractions:
/// with more, products of the chances have too many digits.
inline constexpr Index most_exact_sequences = 2000;

/// Whether neither player has more.
bool is_small_enough_for_fractions(const ExtensiveGame& game);

/// Checks a solution of a tree without solving: best responses to its strategies prove its bounds.
/// What it states in doubles is checked in fractions if `exact` and the game is no larger than
/// that; what it states in fractions is so in any case.
Verdict tree_verdict(const ExtensiveGame& game, const ExtensiveNames& names,
                     const StatedTree& stated, double tolerance, bool exact);

}  // namespace saddle::app
