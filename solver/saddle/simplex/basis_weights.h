#pragma once

#include <optional>

#include "saddle/simplex/tableau.h"

namespace saddle {

/// Returns the weights of a tableau's basis for the whole game, taken from b and d.
Weights weights_of(const Tableau& tableau);

/// Returns the same weights accurate to the last digits. The kernel of a basis is a square part K
/// of the positive form: the weights y of its columns solve K y = 1, the weights x of its rows K'x
/// = 1. T contains K^-1, with which both systems are solved by iterative refinement on residuals in
/// twice the working precision (Wilkinson 1963). Returns nullopt if T is too inaccurate for that to
/// converge. O(k^2) for k columns in the basis, and O(mn) for pending pivots.
std::optional<Weights> refined_weights_of(Tableau& tableau);

}  // namespace saddle
