#pragma once

#include <optional>

#include "saddle/simplex/tableau.h"

namespace saddle {

/// Returns the weights of a tableau's basis, read off b and d, for the whole game.
Weights weights_of(const Tableau& tableau);

/// Returns the same weights accurate to the last digits. The kernel of a basis is the square part K
/// of the positive form that it leaves: K y = 1 for the weights y of its columns, K'x = 1 for the
/// weights x of its rows. T holds K^-1, and with it both systems are solved by iterative refinement
/// on residuals in twice the working precision (Wilkinson 1963): nullopt if T is too inaccurate for
/// that to converge. O(k^2) for k columns in the basis, and O(mn) for the pivots that are pending.
std::optional<Weights> refined_weights_of(Tableau& tableau);

}  // namespace saddle
