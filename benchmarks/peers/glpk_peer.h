#pragma once

#ifdef SADDLE_WITH_GLPK

#include <chrono>

#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/solution.h"

namespace saddle::bench {

/// Solves the column player's program
///
///   maximise 1'y  subject to  Cy <= 1,  y >= 0,
///
/// with the payoffs C mapped to [1/2, 3/2], by GLPK's primal simplex from the slack basis. This is
/// saddle's own algorithm `glpk`.
Solution glpk_primal(const PayoffMatrix& game, std::chrono::duration<double> time_limit);

/// Solves the dual program, the row player's,
///
///   minimise 1'x  subject to  C'x >= 1,  x >= 0,
///
/// by GLPK's dual simplex from the slack basis, which is dual feasible.
Solution glpk_dual(const PayoffMatrix& game, std::chrono::duration<double> time_limit);

/// Solves the textbook form
///
///   maximise v  subject to  (x'A)_j - v >= 0,  sum x = 1,  x >= 0,
///
/// scaled, from GLPK's advanced basis, by the primal simplex (the default of glpsol) or by the dual
/// simplex.
Solution glpk_textbook_primal(const PayoffMatrix& game, std::chrono::duration<double> time_limit);
Solution glpk_textbook_dual(const PayoffMatrix& game, std::chrono::duration<double> time_limit);

/// Solves a game of integers by GLPK's simplex in rational arithmetic, glp_exact, from the final
/// basis of GLPK's floating-point simplex. Returns whether glp_exact reached the optimum within the
/// limit.
bool glpk_exact(const PayoffMatrix& game, std::chrono::duration<double> time_limit);

}  // namespace saddle::bench

#endif
