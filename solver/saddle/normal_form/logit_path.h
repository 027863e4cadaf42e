#pragma once

#include <optional>
#include <vector>

#include "saddle/matrix/solution.h"
#include "saddle/normal_form/proved_equilibrium.h"
#include "saddle/normal_form/scaled_payoffs.h"

namespace saddle {

/// Returns the equilibrium of these supports that Newton's method finds from a profile of
/// probabilities of their strategies, or from the middle where none is given; proved. None if it
/// leads to none. The equations that are linear are solved.
std::optional<ProvedEquilibrium> equilibrium_near(const ScaledPayoffs& payoffs,
                                                  const Supports& supports,
                                                  const std::vector<std::vector<double>>& profile);

/// The equilibrium that a path led to, or the limit that ended it.
struct LogitEnd {
  std::optional<ProvedEquilibrium> equilibrium;
  std::optional<Termination> stopped;
};

/// Follows the path of logit equilibria, in which each strategy of player p has a probability in
/// proportion to exp(lambda u_p), from lambda = 0 on (McKelvey and Palfrey, Games and Economic
/// Behavior 10, 1995; Turocy, the same 51, 2005), until the strategies that stay are the supports
/// of an equilibrium that can be proved. Where it stalls, as at a bifurcation of a symmetric game,
/// starts again with other weights of the strategies, for which there is none but by chance.
LogitEnd follow_logit_path(const ScaledPayoffs& payoffs, const Budget& budget);

}  // namespace saddle
