#pragma once

#include <chrono>

#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/solution.h"

namespace saddle::bench {

/// HiGHS with tolerances of 1e-9 on the row player's program (positive_program.h): its dual
/// simplex.
Solution highs_simplex(const PayoffMatrix& game, std::chrono::duration<double> time_limit);

/// Its interior-point method, with crossover.
Solution highs_interior_point(const PayoffMatrix& game, std::chrono::duration<double> time_limit);

}  // namespace saddle::bench
