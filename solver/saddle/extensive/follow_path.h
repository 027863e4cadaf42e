#pragma once

#include "saddle/extensive/certificate.h"
#include "saddle/extensive/equilibrium_path.h"
#include "saddle/extensive/extensive_game.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// Where the path of equilibria ended, and why.
struct PathEnd {
  ExtensiveSolution solution;
  /// Whether the path reached its end, and the basis there.
  bool has_basis = false;
  PathBasis row;
  PathBasis column;
};

/// Follows the path of equilibria from the averages of regret minimisation; each `attempt`, counted
/// from 0, starts after 100 more iterations and follows another path.
PathEnd follow_path(const ExtensiveGame& game, const Options& options, int attempt);

/// Returns optimal strategies by the path of equilibria alone, after a hundred iterations of regret
/// minimisation; up to two more attempts follow if rounding errors end the path. Throws
/// std::invalid_argument as check(options) does.
ExtensiveSolution follow_equilibria(const ExtensiveGame& game, const Options& options = {});

}  // namespace saddle
