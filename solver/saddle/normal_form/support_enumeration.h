#pragma once

#include "saddle/matrix/solution.h"
#include "saddle/normal_form/equilibrium.h"

namespace saddle {

/// Returns one equilibrium for each pair of supports, of equal sizes or not, that an equilibrium of
/// a bimatrix game has; complete if all pairs were tried. If the game is not degenerate these are
/// all equilibria (Dickhaut and Kaplan 1991).
///
/// Exact. Tries at most 2^rows * 2^columns pairs: if no strategy with a row support makes all
/// columns of a set best responses, larger sets of columns are skipped. Stops after `limit`
/// equilibria and at the limits of the options; max_iterations counts pairs. Throws
/// std::invalid_argument unless there are two players with at most 62 strategies and limit >= 1.
EquilibriumList support_enumeration(const NormalFormGame& game, std::size_t limit,
                                    const Options& options = {});

}  // namespace saddle
