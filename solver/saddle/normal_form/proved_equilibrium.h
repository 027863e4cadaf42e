#pragma once

#include <optional>
#include <vector>

#include "saddle/normal_form/equilibrium.h"

namespace saddle {

/// Bounds on the probabilities of the strategies of a support for each player.
struct ProfileBox {
  Supports supports;
  std::vector<std::vector<double>> lower;
  std::vector<std::vector<double>> upper;
};

class SupportEquations;
struct SupportSolution;

/// An equilibrium that is proved to be near a profile of rational probabilities.
struct ProvedEquilibrium {
  /// The probabilities of the centre, with exact payoffs and regrets.
  MixedProfile profile;
  /// Each probability of the equilibrium differs from that of the centre by at most this, and no
  /// other equilibrium of these supports is within this distance; 0 if the centre is exact.
  Rational radius;
  Supports supports;
  /// The index: the sign of det(-J), +1 or -1, where J has the derivatives of u_p(t, x) - u_p(s, x)
  /// with respect to the probabilities of the supports except the first strategy s of each support.
  /// It is +1 for a strict equilibrium. The indices of all equilibria add up to 1 if all are
  /// regular (Guel, Pearce and Stacchetti, Mathematics of Operations Research 18, 1993). nullopt if
  /// the equilibrium is not proved to be regular; this happens only if the radius is 0.
  std::optional<int> index;
};

/// Proves that within `radius` of these strategies there is an equilibrium with exactly their
/// supports: by rational arithmetic if the radius is 0, else by Krawczyk's operator on that box.
/// Returns nullopt if the proof fails. Throws as certified() does.
std::optional<ProvedEquilibrium> prove_equilibrium(const NormalFormGame& game,
                                                   std::vector<ExactStrategy> strategies,
                                                   const Rational& radius);

/// Returns the equilibrium for a solution of kind `equilibrium` (support_solution.h). If short
/// fractions near the centre are exactly an equilibrium, returns them with radius 0.
ProvedEquilibrium proved_equilibrium(const SupportEquations& equations,
                                     const SupportSolution& solution);

}  // namespace saddle
