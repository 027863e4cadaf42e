#pragma once

#include "saddle/matrix/incumbent.h"

namespace saddle {

/// Offers the strategies of GLPK's primal simplex for the game as a linear program: an independent
/// check of the other methods, and a reference for the benchmarks. Iterations are pivots; it makes
/// at most 1000 + 50 (m + n), because GLPK may cycle. If a limit ends it, the strategies belong to
/// the last basis. Throws std::bad_alloc if GLPK runs out of memory. About 12 mn bytes beside the
/// game.
///
/// Safe from several threads: GLPK keeps its state in an environment per thread. Unless the thread
/// already has an environment, its first call creates one, and the end of the thread frees it.
/// Terminal output is off during the call. GLPK's aborts are caught, and then the uniform
/// strategies are offered. If the caller uses GLPK in the same thread, an abort frees the caller's
/// GLPK objects too, and every call removes the caller's error hook.
///
/// Declared only if the library was built with GLPK; SADDLE_WITH_GLPK is then defined to 1.
void propose_by_linear_program(Incumbent& incumbent, const Budget& budget);

/// Solves a game by this method alone. Throws std::invalid_argument as check(options) does.
Solution solve_linear_program(const PayoffMatrix& game, const Options& options = {});

}  // namespace saddle
