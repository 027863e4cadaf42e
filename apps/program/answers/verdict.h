#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "apps/program/answers/finding.h"
#include "apps/program/answers/stated_solution.h"
#include "apps/program/answers/written_answer.h"
#include "apps/program/reports/printed.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/number/rational.h"

namespace saddle::app {

/// What two strategies prove.
struct Proof {
  Rational lower;
  Rational upper;
  std::optional<Rational> relative_gap;  // none: no bound is known
};

/// What a check of a solution finds.
struct Verdict {
  Proof proof;  // of the strategies that are reported
  double tolerance;
  std::vector<Finding> findings = {};
  bool of_fractions = false;  // whether the findings on the object "exact" are reported

  bool valid() const { return findings.empty(); }
  bool is_within_tolerance() const {
    return proof.relative_gap && *proof.relative_gap <= Rational(tolerance);
  }

  /// Whether the claim is true, of the strategies in doubles as in fractions.
  bool holds(const std::string& claim) const;

  /// For people, and the object that the contract describes; with bounds in fractions if `exact`.
  std::string text(bool exact) const;
  Json json(bool exact) const;
};

/// Checks a solution in rational arithmetic. `constant_sum` is what the payoffs of both players add
/// up to, none in a matrix game; `of_fractions` is whether the strategies of the object "exact" are
/// reported, if there are some.
Verdict exact_verdict(const ExactMatrix& game, const std::optional<Rational>& constant_sum,
                      const StatedSolution& stated, double tolerance, bool of_fractions);

/// Checks a solution in doubles, and exactly where it states fractions or doubles do not prove what
/// it states, unless the game is large. None if that takes a game without rounding, which is not
/// known.
std::optional<Verdict> verdict_on(const PayoffMatrix& game,
                                  const std::optional<Rational>& constant_sum,
                                  const StatedSolution& stated, double tolerance,
                                  const WithoutRounding& exactly);

}  // namespace saddle::app
