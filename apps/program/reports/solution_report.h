#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/program/reports/marked_table.h"
#include "apps/program/terminal/command.h"
#include "apps/program/terminal/output.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/saddle_point.h"
#include "saddle/matrix/solution.h"

namespace saddle::app {

/// A solved game as it is printed. Refers to the game and the solution.
struct SolutionReport {
  const PayoffMatrix& game;
  const Solution& solution;
  std::optional<SaddlePoint> saddle_point;
  double tolerance;
  double seconds;
  TextStyle style = {};

  /// The number of fewest digits in the middle half of the bounds: it says no more than is proved.
  double value() const;

  /// For people: the value, the strategies used, what proves them.
  std::string text() const;

  /// The object that the contract describes; verify reads it.
  Json json() const;

  /// The game with best responses marked and the strategies at its edges.
  MarkedTable table() const;

  /// Rows of item, label, value: the value, the bounds, each pure strategy with its probability.
  std::string csv() const;
};

/// Returns the exit code that tells how a solve ended.
ExitCode exit_code(Termination termination);

/// Returns the number of fewest digits in the middle half of the bounds, which must be finite.
double shortest_within(double lower, double upper);

/// Returns the probabilities of all pure strategies.
Json probabilities(const MixedStrategy& strategy);

/// Returns "1 iteration", "2 iterations".
std::string counted(std::int64_t count, const std::string& noun);

}  // namespace saddle::app
