#pragma once

#include <cstdint>
#include <optional>

#include "saddle/extensive/certificate.h"
#include "saddle/extensive/equilibrium_path.h"
#include "saddle/extensive/extensive_game.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// The best of several solutions, with the iterations of all and the termination of the last.
struct Attempts {
  std::optional<ExtensiveSolution> best;
  std::int64_t iterations = 0;

  /// Adds a solution, and returns its termination.
  Termination add(ExtensiveSolution found);
};

/// The result of following the path of equilibria, and the bases at its end if it was reached.
struct PathEnd {
  ExtensiveSolution solution;
  std::optional<PathBasis> row = {};
  std::optional<PathBasis> column = {};
};

/// Follows the path of equilibria from the averages of regret minimisation; each `attempt`, counted
/// from 0, starts after 100 more iterations and follows another path.
PathEnd follow_path(const ExtensiveGame& game, const Options& options, int attempt);

/// Returns optimal strategies by the path of equilibria alone, after a hundred iterations of regret
/// minimisation; up to two more attempts follow if rounding errors end the path. Throws
/// std::invalid_argument as check(options) does.
ExtensiveSolution follow_equilibria(const ExtensiveGame& game, const Options& options = {});

}  // namespace saddle
