#pragma once

#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// Returns optimal strategies by a simplex method made for matrix games: a dense condensed tableau,
/// steepest edge, and a last step that solves the basis anew in twice the working precision. An
/// iteration is a pivot. Throws std::invalid_argument as check(options) does.
Solution solve_simplex(const PayoffMatrix& game, const Options& options = {});

}  // namespace saddle
