#pragma once

#include "saddle/matrix/solution.h"
#include "saddle/normal_form/equilibrium.h"

namespace saddle {

/// Returns the equilibria of a bimatrix game that the method of Lemke and Howson (1964) reaches
/// from the artificial one, dropping each label in turn: at least one, each once. They need not be
/// all, and the list never claims so. Exact, with lexicographic pivots, so that degenerate games
/// are no exception; a pivot takes O(mn) products, and the pivots can be exponentially many
/// (Savani and von Stengel 2006).
///
/// Stops after `limit` equilibria, and at the options' time limit, stop token and max_iterations,
/// which counts pivots. Throws std::invalid_argument unless the game has two players and limit
/// >= 1.
EquilibriumList lemke_howson(const NormalFormGame& game, std::size_t limit,
                             const Options& options = {});

}  // namespace saddle
