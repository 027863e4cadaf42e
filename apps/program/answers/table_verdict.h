#pragma once

#include <optional>

#include "apps/program/answers/stated_solution.h"
#include "apps/program/answers/verdict.h"
#include "apps/program/answers/written_answer.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/number/rational.h"

namespace saddle::app {

/// The most payoffs of a game that is checked exactly where doubles do not prove what is stated.
inline constexpr Index most_checked_exactly = 1'000'000;

/// Checks a solution in rational arithmetic. `constant_sum` is the sum of both players' payoffs,
/// nullopt in a matrix game; `exact` is whether fractions are reported.
Verdict exact_verdict(const ExactMatrix& game, const std::optional<Rational>& constant_sum,
                      const StatedSolution& stated, double tolerance, bool exact);

/// Checks a solution in doubles, and exactly where it states fractions or doubles do not prove what
/// it states, unless the game is large. nullopt if that needs the game without rounding, which is
/// not at hand.
std::optional<Verdict> verdict_on(const PayoffMatrix& game,
                                  const std::optional<Rational>& constant_sum,
                                  const StatedSolution& stated, double tolerance,
                                  const WithoutRounding& exactly);

}  // namespace saddle::app
