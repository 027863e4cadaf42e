#pragma once

#include "saddle/matrix/solution.h"
#include "saddle/normal_form/equilibrium.h"

namespace saddle {

/// Returns for each pair of supports that some equilibrium of a bimatrix game has one equilibrium
/// with just these supports, of equal sizes or not; complete if all pairs were tried. If the game
/// is not degenerate these are all equilibria (Dickhaut and Kaplan 1991).
///
/// Exact. 2^rows * 2^columns pairs at most: if one support makes too many strategies best
/// responses, all larger supports do. Stops after `limit` equilibria, and at the options' time
/// limit, stop token and max_iterations, which counts pairs. Throws std::invalid_argument unless
/// the game has two players, each less than 63 strategies, and limit >= 1.
EquilibriumList support_enumeration(const NormalFormGame& game, std::size_t limit,
                                    const Options& options = {});

}  // namespace saddle
