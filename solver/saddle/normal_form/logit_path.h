#pragma once

#include <optional>
#include <vector>

#include "saddle/matrix/solution.h"
#include "saddle/normal_form/proved_equilibrium.h"

namespace saddle {

class ScaledPayoffs;

/// Returns the proved equilibrium of these supports that Newton's method finds from the
/// probabilities in `profile`, or from uniform ones if `profile` is empty; nullopt if the method or
/// the proof fails. If at most two players mix, the equations are linear and are solved exactly.
std::optional<ProvedEquilibrium> equilibrium_near(const ScaledPayoffs& payoffs,
                                                  const Supports& supports,
                                                  const std::vector<std::vector<double>>& profile);

/// A logit equilibrium (quantal response): each strategy of player p has a probability proportional
/// to exp(lambda u_p), where u_p is its expected payoff. It is proved that exactly one logit
/// equilibrium has probabilities with a relative distance of at most `radius` from these.
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
/// equilibrium is proved and the probabilities of the point differ from it by less than 0.001;
/// lambda may decrease in between. If the branch ends at a bifurcation, the points end there, and
/// other paths are followed to find an equilibrium. Stops at the limits of the options;
/// max_iterations counts steps.
LogitPath logit_path(const NormalFormGame& game, const Options& options = {});

/// Follows the path of logit equilibria from lambda = 0 (McKelvey and Palfrey, Games and Economic
/// Behavior 10, 1995; Turocy, same journal, 51, 2005), until the strategies that keep probability
/// are the supports of an equilibrium that can be proved. If the path stalls, as at a bifurcation
/// of a symmetric game, another path is tried, with random weights of the strategies; such a path
/// almost never has a bifurcation. Gives up after 20 paths.
LogitPath follow_logit_path(const ScaledPayoffs& payoffs, const Budget& budget, bool with_points);

}  // namespace saddle
