#pragma once

#include <chrono>

#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/solution.h"

namespace saddle::bench {

/// The status of a ClpSimplex that reached a limit.
constexpr int clp_stopped = 3;

/// Clp's dual simplex with tolerances of 1e-9 on the row player's program (positive_program.h). On
/// the column player's program its first basis is not dual feasible, and Clp's dual simplex then
/// runs the primal one, which takes up to twice as long.
Solution clp_dual(const PayoffMatrix& game, std::chrono::duration<double> time_limit);

/// Its primal simplex on the column player's program.
Solution clp_primal(const PayoffMatrix& game, std::chrono::duration<double> time_limit);

}  // namespace saddle::bench
