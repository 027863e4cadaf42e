#pragma once

#include <chrono>

#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/solution.h"

namespace saddle::bench {

/// Clp's dual simplex with tolerances of 1e-9 on the row player's program
///
///   minimise 1'x  subject to  C'x >= 1,  x >= 0,
///
/// with the payoffs C moved into [1/2, 3/2], where the slack basis is dual feasible. (On the column
/// player's program it is not, and Clp's dual simplex then runs the primal one, which takes up to
/// twice as long.)
Solution clp_dual(const PayoffMatrix& game, std::chrono::duration<double> time_limit);

/// Its primal simplex on the column player's program
///
///   maximise 1'y  subject to  Cy <= 1,  y >= 0.
Solution clp_primal(const PayoffMatrix& game, std::chrono::duration<double> time_limit);

}  // namespace saddle::bench
