#pragma once

#include <functional>
#include <vector>

#include "saddle/machine/should_stop.h"
#include "saddle/normal_form/indifference_system.h"

namespace saddle {

/// Called with a support for each player; returns whether to continue.
using VisitSupports = std::function<bool(const Supports&)>;

/// Visits the supports, one for each player, in which no strategy pays less than another strategy
/// of its player against all profiles of the others' supports: every equilibrium has such supports.
/// A strategy is left out as soon as it pays less whatever the later players choose (conditional
/// dominance: Porter, Nudelman and Shoham, Games and Economic Behavior 63, 2008). If `sizes` has
/// one size for each player, only supports of these sizes are visited. Player 0's supports vary
/// slowest, and small supports come first. Returns false if a visit returned false, or after a stop
/// request.
bool for_each_supports(const ScaledPayoffs& payoffs, const std::vector<std::size_t>& sizes,
                       const ShouldStop& should_stop, const VisitSupports& visit);

/// Returns the number of all supports, one for each player: the product of 2^m - 1 for players of
/// m strategies, as a double.
double count_of_supports(const NormalFormGame& game);

/// Returns the sizes of supports that an equilibrium can have if no indifference occurs by chance:
/// no player has more unknowns than all others together. Ordered by their sum, then by the
/// difference of the greatest and the least. At most `limit`.
std::vector<std::vector<std::size_t>> balanced_sizes(const NormalFormGame& game, std::size_t limit);

}  // namespace saddle
