#pragma once

#include <string>

#include "apps/program/reports/large_game.h"
#include "apps/program/reports/printed.h"
#include "apps/program/reports/text_style.h"
#include "saddle/matrix/solution.h"

namespace saddle::app {

/// A solved game that is not kept as a table as it is printed: with the keys of a SolutionReport,
/// and how many payoffs the file stores. Refers to the game and the solution.
struct LargeReport {
  const LargeGame& large;
  const Solution& solution;
  double tolerance;
  double seconds;
  TextStyle style;

  std::string text() const;
  Json json() const;
  std::string csv() const;
};

}  // namespace saddle::app
