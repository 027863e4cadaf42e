#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "saddle/machine/should_stop.h"
#include "saddle/normal_form/proved_equilibrium.h"
#include "saddle/normal_form/support_solution.h"

namespace saddle {

/// The equilibria of given supports.
struct EquilibriaOfSupports {
  /// Without duplicates.
  std::vector<SupportSolution> equilibria;
  /// Contains all other equilibria of these supports; nullopt if there are no others.
  std::optional<ProfileBox> undecided;
  /// The number of boxes examined.
  std::int64_t boxes = 0;
};

/// Finds the equilibria of the supports by branch and prune. A box of probabilities is discarded
/// only by proof: an outward-rounded bound shows that everywhere in it some strategy of a support
/// pays less than another strategy, or Krawczyk's operator shows that it contains no solution that
/// is not known already. Gives up after `most_boxes`, or after a stop request.
EquilibriaOfSupports equilibria_of(const SupportEquations& equations, std::int64_t most_boxes,
                                   const ShouldStop& should_stop);

}  // namespace saddle
