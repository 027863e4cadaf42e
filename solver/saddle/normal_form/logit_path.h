#pragma once

#include <optional>
#include <vector>

#include "saddle/matrix/solution.h"
#include "saddle/normal_form/proved_equilibrium.h"

namespace saddle {

class ScaledPayoffs;

/// Returns the proved equilibrium of these supports that Newton's method finds from a profile of
/// probabilities of their strategies, or from the middle if no profile is given; nullopt if it
/// finds none. Linear equations are solved directly.
std::optional<ProvedEquilibrium> equilibrium_near(const ScaledPayoffs& payoffs,
                                                  const Supports& supports,
                                                  const std::vector<std::vector<double>>& profile);

/// A logit equilibrium (quantal response): each strategy of player p has a probability in
/// proportion to exp(lambda u_p), u_p the payoff that it expects. Proved by Krawczyk's operator:
/// there is one, and only one, in which each probability differs from this by at most `radius`
/// times itself.
struct LogitPoint {
  double lambda;
  std::vector<std::vector<double>> probabilities;
  double radius;
};

/// The path of logit equilibria from lambda = 0, as far as it was followed.
struct LogitPath {
  /// Those points of the principal branch that could be proved, if they were asked for.
  std::vector<LogitPoint> points;
  /// The equilibrium that it led to, or the limit that ended it.
  std::optional<ProvedEquilibrium> equilibrium;
  std::optional<Termination> stopped;
};

/// Returns the points of the principal branch of logit equilibria from lambda = 0 until an
/// equilibrium is proved and all its probabilities are within a thousandth; lambda need not grow
/// all the way. If the branch ends at a bifurcation, so do the points, and the equilibrium is found
/// by another path. Stops at the limits of the options, where max_iterations counts steps.
LogitPath logit_path(const NormalFormGame& game, const Options& options = {});

/// Follows the path of logit equilibria from lambda = 0 on (McKelvey and Palfrey, Games and
/// Economic Behavior 10, 1995; Turocy, the same 51, 2005), until the strategies that stay are the
/// supports of an equilibrium that can be proved. Where it stalls, as at a bifurcation of a
/// symmetric game, starts again with other weights of the strategies, for which there is none but
/// by chance.
LogitPath follow_logit_path(const ScaledPayoffs& payoffs, const Budget& budget, bool with_points);

}  // namespace saddle
