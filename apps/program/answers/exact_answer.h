#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "apps/program/reports/exact_report.h"
#include "saddle/exact/solution.h"
#include "saddle/matrix/solution.h"

namespace saddle::app {

/// The questions about a game beyond one exact solution.
struct ExactQuestion {
  bool wants_sets = false;
  bool wants_sensitivities = false;
  /// Extreme strategies of a player, at most.
  std::size_t limit = 1000;
  /// Called with the work that begins once the game is solved: "computing sensitivities".
  std::function<void(const std::string& work)> on_work = {};
};

struct ExactAnswer {
  ExactSolution solution;
  OptimumDetails details;
  /// The time of the solution alone.
  double seconds;
};

/// Solves a game exactly, and within what the limits of the options leave answers the rest.
ExactAnswer answer_exactly(const ExactMatrix& game, const ExactQuestion& question,
                           const Options& options);

}  // namespace saddle::app
