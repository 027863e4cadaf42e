#pragma once

#include <optional>
#include <vector>

#include "saddle/matrix/solution.h"
#include "saddle/normal_form/proved_equilibrium.h"

namespace saddle {

class ScaledPayoffs;

/// Returns the proved equilibrium of these supports that Newton's method finds from a profile of
/// probabilities of their strategies, or from the uniform profile if none is given; nullopt if it
/// finds none. Linear equations are solved directly.
std::optional<ProvedEquilibrium> equilibrium_near(const ScaledPayoffs& payoffs,
                                                  const Supports& supports,
                                                  const std::vector<std::vector<double>>& profile);

/// A logit equilibrium (quantal response): each strategy of player p has a probability proportional
/// to exp(lambda u_p), where u_p is its expected payoff. Krawczyk's operator proves that there is
/// exactly one in which each probability differs from these by at most `radius` times itself.
struct LogitPoint {
  double lambda;
  std::vector<std::vector<double>> probabilities;
  double radius;
};

/// The path of logit equilibria from lambda = 0, up to where it was followed.
struct LogitPath {
  /// The proved points of the principal branch, if they were requested.
  std::vector<LogitPoint> points;
  /// The equilibrium to which it led, or the limit that ended it.
  std::optional<ProvedEquilibrium> equilibrium;
  std::optional<Termination> stopped;
};

/// Returns the points of the principal branch of logit equilibria from lambda = 0 until an
/// equilibrium is proved and all its probabilities are within a thousandth; lambda need not
/// increase all the way. If the branch ends at a bifurcation, the points end there too, and the
/// equilibrium is found by another path. Stops at the limits of the options, where max_iterations
/// counts steps.
LogitPath logit_path(const NormalFormGame& game, const Options& options = {});

/// Follows the path of logit equilibria from lambda = 0 (McKelvey and Palfrey, Games and Economic
/// Behavior 10, 1995; Turocy, the same 51, 2005), until the strategies that keep probability are
/// the supports of an equilibrium that can be proved. If it stalls, as at a bifurcation of a
/// symmetric game, it starts again with different weights of the strategies, which almost never
/// have a bifurcation.
LogitPath follow_logit_path(const ScaledPayoffs& payoffs, const Budget& budget, bool with_points);

}  // namespace saddle
