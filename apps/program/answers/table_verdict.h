#pragma once

#include <optional>

#include "apps/program/answers/stated_solution.h"
#include "apps/program/answers/verdict.h"
#include "apps/program/answers/written_answer.h"
#include "apps/program/reports/large_report.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/number/rational.h"

namespace saddle::app {

/// The most payoffs of a game that is checked exactly where doubles do not prove what is stated.
inline constexpr Index most_checked_exactly = 1'000'000;

/// Checks a solution in rational arithmetic. `constant_sum` is the sum of both players' payoffs,
/// nullopt in a matrix game; `exact` is whether fractions are reported. Throws ParseError, naming
/// the key, where what is stated of the optimum is of no strategies of the game.
Verdict exact_verdict(const ExactMatrix& game, const std::optional<Rational>& constant_sum,
                      const StatedSolution& stated, double tolerance, bool exact);

/// Checks a solution in doubles, and exactly where it states fractions or doubles do not prove what
/// it states, unless the game is large. nullopt if that needs the game without rounding, which is
/// not at hand.
std::optional<Verdict> verdict_on(const PayoffMatrix& game,
                                  const std::optional<Rational>& constant_sum,
                                  const StatedSolution& stated, double tolerance,
                                  const WithoutRounding& exactly);

/// Checks a solution of a game that is not kept as a table, and makes none of it: in doubles, or
/// payoff by payoff in rational arithmetic if `is_exact`, where the solution states fractions, and
/// where doubles do not prove what it states and not too many payoffs are stored. Demands that the
/// solution describes no optimum.
Verdict large_verdict(const LargeGame& game, const StatedSolution& stated, double tolerance,
                      bool is_exact);

}  // namespace saddle::app
