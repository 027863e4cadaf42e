#pragma once

#include <optional>
#include <string>

#include "apps/program/answers/verdict.h"
#include "apps/program/answers/written_answer.h"
#include "apps/program/reports/large_report.h"
#include "saddle/io/table/json_tree.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/saddle_point.h"
#include "saddle/number/rational.h"

namespace saddle::app {

/// The output of `saddle solve --json`, or another solution in the same form. Refers to the JSON.
struct StatedSolution : StatedAnswer {
  std::optional<SaddlePoint> saddle_point;

  /// Whether it describes all optimal strategies, their entropy, or how the value depends on the
  /// payoffs. Only rational arithmetic on a table can check these statements.
  bool describes_optimum() const;

  /// Whether it makes statements that only rational arithmetic can check.
  bool needs_exactness() const { return exact || describes_optimum(); }
};

/// Reads a solution: row_strategy and column_strategy (probabilities as numbers, which are read as
/// doubles, or as strings with fractions), and the other keys. `name` names the text in errors.
/// Throws ParseError, with the key, unless the strategies are distributions over `rows` rows and
/// `columns` columns and the other keys have values of their types.
StatedSolution read_solution(const JsonTree& text, const std::string& name, Index rows,
                             Index columns);

/// The maximum number of payoffs of a game that is checked exactly if doubles do not prove the
/// statements.
inline constexpr Index most_checked_exactly = 1'000'000;

/// Checks a solution in rational arithmetic. `constant_sum` is the sum of both players' payoffs,
/// nullopt for a matrix game; `exact` is whether fractions are reported. Throws ParseError, with
/// the key, if strategies in the statements about the optimum do not fit the game.
Verdict exact_verdict(const ExactMatrix& game, const std::optional<Rational>& constant_sum,
                      const StatedSolution& stated, double tolerance, bool exact);

/// Checks a solution in doubles. Checks it exactly if it states fractions or describes the optimum,
/// or if doubles do not prove its statements and the game is not large. Returns nullopt if the
/// exact check needs the unrounded game, which is missing.
std::optional<Verdict> verdict_on(const PayoffMatrix& game,
                                  const std::optional<Rational>& constant_sum,
                                  const StatedSolution& stated, double tolerance,
                                  const WithoutRounding& exactly);

/// Checks a solution of a game that is not stored as a table, without making a table: in doubles,
/// or payoff by payoff in rational arithmetic if `is_exact`, if the solution states fractions, or
/// if doubles do not prove its statements and not too many payoffs are stored. The solution must
/// not describe the optimum.
Verdict large_verdict(const LargeGame& game, const StatedSolution& stated, double tolerance,
                      bool is_exact);

}  // namespace saddle::app
