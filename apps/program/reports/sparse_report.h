#pragma once

#include <string>

#include "apps/program/reports/printed.h"
#include "apps/program/reports/text_style.h"
#include "saddle/large/game_operator.h"
#include "saddle/matrix/solution.h"

namespace saddle::app {

/// A solved game from a sparse file as it is printed: with the keys of a SolutionReport, and how
/// many payoffs the file stores. Refers to the game and the solution.
struct SparseReport {
  const GameOperator& game;
  Index stored;
  const Solution& solution;
  double tolerance;
  double seconds;
  TextStyle style;

  std::string text() const;
  Json json() const;
  std::string csv() const;
};

}  // namespace saddle::app
