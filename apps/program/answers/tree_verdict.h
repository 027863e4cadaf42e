#pragma once

#include <string>

#include "apps/program/answers/verdict.h"
#include "apps/program/reports/extensive_report.h"
#include "saddle/extensive/extensive_game.h"
#include "saddle/io/table/json_tree.h"

namespace saddle::app {

/// Reads what `saddle extensive --json` or `saddle game` printed of an imperfect-information game,
/// or somebody's solution in the same form; strategies are the chances of the moves by sequences.
/// `name` names the text in errors. Throws ParseError that names the information set if the
/// strategies are not of this game, or if chances are not such.
StatedAnswer read_tree_solution(const JsonTree& text, const std::string& name,
                                const ExtensiveGame& game);

/// The most sequences of a player in a game of which chances in doubles are checked in fractions:
/// with more, products of the chances have too many digits.
inline constexpr Index most_exact_sequences = 2000;

/// Whether neither player has more.
bool is_small_enough_for_fractions(const ExtensiveGame& game);

/// Checks a solution of a tree without solving: best responses to its strategies prove its bounds.
/// What it states in doubles is checked in fractions if `exact` and the game is no larger than
/// that; what it states in fractions is so in any case.
Verdict tree_verdict(const ExtensiveGame& game, const ExtensiveNames& names,
                     const StatedAnswer& stated, double tolerance, bool exact);

}  // namespace saddle::app
