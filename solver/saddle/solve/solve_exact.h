#pragma once

#include <memory>

#include "saddle/exact/solution.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// Returns the value and optimal strategies as rational numbers, proved by exact best responses.
///
/// A saddle point and a 2 x 2 game are solved by their formulas. Else solve() with the same options
/// gives a basis, whose strategies are computed by p-adic lifting; if they are not optimal, exact
/// pivots go on from there. So the tolerance decides how good the first basis is, never the answer:
/// termination is converged only if lower == upper.
/// Throws std::invalid_argument as check(options) does.
ExactSolution solve_exact(const ExactMatrix& game, const Options& options = {});

/// The same from the image of the game, which the solution keeps.
ExactSolution solve_exact(const std::shared_ptr<const IntegerImage>& image,
                          const Options& options = {});

}  // namespace saddle
