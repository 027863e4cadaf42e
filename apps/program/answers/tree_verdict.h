#pragma once

#include <string>

#include "apps/program/answers/verdict.h"
#include "apps/program/reports/extensive_report.h"
#include "saddle/extensive/extensive_game.h"
#include "saddle/io/table/json_tree.h"

namespace saddle::app {

/// Reads an answer of `saddle extensive --json` or `saddle game` to an imperfect-information game,
/// or another solution in the same form, and checks it without solving: best responses to its
/// strategies, the probabilities of moves by sequences, prove its bounds. Statements in fractions
/// are checked in fractions. Statements in doubles are checked in fractions if no player has many
/// sequences, and either `exact` is set or doubles do not prove them. `name` names the answer in
/// errors.
///
/// Throws ParseError with the information set if the strategies do not fit this game, or if
/// probabilities are invalid, and std::invalid_argument if `exact` is set for doubles in a game of
/// many sequences.
Verdict tree_verdict(const ExtensiveGame& game, const ExtensiveNames& names, const JsonTree& answer,
                     const std::string& name, double tolerance, bool exact);

}  // namespace saddle::app
