#pragma once

#include "saddle/exact/solution.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// Returns the value and optimal strategies as rational numbers, proved by exact best responses.
///
/// A saddle point and a 2 x 2 game are solved by their formulas. Else a floating solver, to which
/// `options` apply too, gives the basis, whose strategies are computed by p-adic lifting; if they
/// are not optimal, exact pivots lead on from there. So the tolerance decides how well the exact
/// part starts, never what it returns: termination is converged only if lower == upper.
/// Throws std::invalid_argument as check(options) does.
ExactSolution solve_exact(const ExactMatrix& game, const Options& options = {});

}  // namespace saddle
