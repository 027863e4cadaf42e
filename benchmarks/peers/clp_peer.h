#pragma once

#include <chrono>

#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/solution.h"

namespace saddle::bench {

/// The status of a ClpSimplex that reached a limit.
constexpr int clp_stopped = 3;

/// Solves the row player's program (positive_program.h) by Clp's dual simplex with tolerances of
/// 1e-9. On the column player's program the first basis is not dual feasible; Clp then runs its
/// primal simplex instead, which takes up to twice as long.
Solution clp_dual(const PayoffMatrix& game, std::chrono::duration<double> time_limit);

/// Solves the column player's program by Clp's primal simplex.
Solution clp_primal(const PayoffMatrix& game, std::chrono::duration<double> time_limit);

}  // namespace saddle::bench
