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
  /// Each once.
  std::vector<SupportSolution> equilibria;
  /// Holds every other equilibrium of these supports; nullopt if there is no other.
  std::optional<ProfileBox> undecided;
  /// How many boxes were looked at.
  std::int64_t boxes = 0;
};

/// Finds the equilibria of the supports by branch and prune. A box of probabilities is discarded
/// only where an outward-rounded bound shows that in all of it some strategy of a support pays less
/// than another one, or by Krawczyk's operator. Gives up after `most_boxes`, or at a stop.
EquilibriaOfSupports equilibria_of(const SupportEquations& equations, std::int64_t most_boxes,
                                   const ShouldStop& should_stop);

}  // namespace saddle
