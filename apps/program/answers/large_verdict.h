#pragma once

#include "apps/program/answers/stated_solution.h"
#include "apps/program/answers/verdict.h"
#include "apps/program/reports/large_game.h"

namespace saddle::app {

/// Checks a solution of a game that is not kept as a table, and makes none of it: in doubles, or
/// payoff by payoff in rational arithmetic if `is_exact`, where the solution states fractions, and
/// where doubles do not prove what it states and not too many payoffs are stored. Demands that the
/// solution states nothing of all optimal strategies.
Verdict large_verdict(const LargeGame& game, const StatedSolution& stated, double tolerance,
                      bool is_exact);

}  // namespace saddle::app
