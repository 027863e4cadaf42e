#pragma once

#include <chrono>

#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/solution.h"

namespace saddle::bench {

/// Solves the row player's program (positive_program.h) by the dual simplex of HiGHS with
/// tolerances of 1e-9.
Solution highs_simplex(const PayoffMatrix& game, std::chrono::duration<double> time_limit);

/// The same by HiGHS's interior-point method, with crossover.
Solution highs_interior_point(const PayoffMatrix& game, std::chrono::duration<double> time_limit);

}  // namespace saddle::bench
