#pragma once

#include <string>

#include "apps/program/answers/verdict.h"
#include "apps/program/reports/extensive_report.h"
#include "saddle/extensive/extensive_game.h"
#include "saddle/io/table/json_tree.h"

namespace saddle::app {

/// Reads an answer of `saddle extensive --json` or `saddle game` to an imperfect-information game,
/// or another solution in the same form; strategies are the probabilities of moves by sequences.
/// `name` names the text in errors. Throws ParseError with the information set if the strategies do
/// not fit this game, or if probabilities are invalid.
StatedAnswer read_tree_solution(const JsonTree& text, const std::string& name,
                                const ExtensiveGame& game);

/// The maximum number of sequences of a player in a game whose probabilities in doubles are checked
/// in fractions: with more, the products of the probabilities have too many digits.
inline constexpr Index most_exact_sequences = 2000;

/// Whether no player has more than most_exact_sequences sequences.
bool is_small_enough_for_fractions(const ExtensiveGame& game);

/// Checks a solution of a tree without solving: best responses to its strategies prove its bounds.
/// Statements in fractions are checked in fractions. Statements in doubles are checked in fractions
/// if the game is small enough, and either `exact` is set or doubles do not prove them.
Verdict tree_verdict(const ExtensiveGame& game, const ExtensiveNames& names,
                     const StatedAnswer& stated, double tolerance, bool exact);

}  // namespace saddle::app
