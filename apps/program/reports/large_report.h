#pragma once

#include <string>
#include <vector>

#include "apps/program/reports/printed.h"
#include "apps/program/reports/text_style.h"
#include "saddle/game/game_operator.h"
#include "saddle/matrix/solution.h"
#include "saddle/number/rational.h"

namespace saddle::app {

/// Returns in words how a sparse game is kept, whose payoffs that are not stored are all
/// `default_payoff`.
std::string sparse_form(Index stored, const Rational& default_payoff);

/// A solved game that is not kept as a table as it is printed: with the keys of a SolutionReport,
/// and how many payoffs are stored. Refers to the game, its labels and the solution.
struct LargeReport {
  const GameOperator& game;
  Index stored;
  std::string form;  // how the payoffs are kept, in words
  const std::vector<std::string>& row_labels;
  const std::vector<std::string>& column_labels;
  const Solution& solution;
  double tolerance;
  double seconds;
  TextStyle style;

  std::string text() const;
  Json json() const;
  std::string csv() const;
};

}  // namespace saddle::app
