#pragma once

#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// Solves the game as a linear program by GLPK's primal simplex: the general method, here as the
/// independent check of the others and the yardstick of the benchmarks. Iterations are pivots.
///
/// Stops at the first of: GLPK's optimum, whose certificate then decides between converged and
/// numerical_error; numerical_error after 1000 + 50 (m + n) pivots, for GLPK may cycle;
/// iteration_limit, time_limit, interrupted, with the strategies of the last basis. Throws
/// std::invalid_argument as check(options) does, std::bad_alloc if GLPK runs out of memory. About
/// 12 mn bytes beside the game.
///
/// Safe from several threads: GLPK keeps its state in an environment per thread. That of a thread
/// is made by its first call and freed when the thread ends, unless the thread had one before.
/// Terminal output is off during the call; GLPK's aborts become numerical_error. If the caller's
/// own code uses GLPK in the same thread, such an abort frees its objects too, and its error hook
/// is unset after every call.
///
/// There only if the library was built with GLPK: SADDLE_WITH_GLPK is then defined to 1.
Solution solve_linear_program(const PayoffMatrix& game, const Options& options = {});

}  // namespace saddle
