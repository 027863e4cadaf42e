#pragma once

#include "saddle/matrix/solution.h"
#include "saddle/normal_form/equilibrium.h"

namespace saddle {

/// Returns the equilibria of a bimatrix game that the method of Lemke and Howson (1964) reaches
/// from the artificial equilibrium, dropping each label in turn: at least one, each listed once.
/// There may be others, so the list is never marked as complete. A pivot takes O(mn) products, and
/// the pivots can be exponentially many (Savani and von Stengel 2006).
///
/// Every equilibrium is exact. For up to 60 strategies of both players together, the pivots are
/// exact too, and lexicographic, which covers degenerate games: the equilibria are the ends of the
/// labels' paths, in the order of the labels. In larger games the paths are followed in doubles,
/// short ones first, and the equilibrium of the supports at an end is computed exactly. If rounding
/// errors caused a wrong pivot, this equilibrium may be the end of another path. If the supports
/// have no equilibrium, the exact path is followed.
///
/// Stops after `limit` equilibria and at the limits of the options; max_iterations counts pivots.
/// Throws std::invalid_argument unless the game has two players and limit >= 1.
EquilibriumList lemke_howson(const NormalFormGame& game, std::size_t limit,
                             const Options& options = {});

}  // namespace saddle
