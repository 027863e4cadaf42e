#pragma once

#ifdef SADDLE_WITH_GLPK

#include <chrono>

#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/solution.h"

namespace saddle::bench {

/// GLPK's simplex on the column player's program
///
///   maximise 1'y  subject to  Cy <= 1,  y >= 0,
///
/// with the payoffs C mapped to [1/2, 3/2], by its primal simplex from the slack basis: our own
/// method `glpk`.
Solution glpk_primal(const PayoffMatrix& game, std::chrono::duration<double> time_limit);

/// GLPK's dual simplex on the row player's side of the same program,
///
///   minimise 1'x  subject to  C'x >= 1,  x >= 0,
///
/// from the slack basis, which is dual feasible.
Solution glpk_dual(const PayoffMatrix& game, std::chrono::duration<double> time_limit);

/// GLPK on the textbook form
///
///   maximise v  subject to  (x'A)_j - v >= 0,  sum x = 1,  x >= 0,
///
/// scaled and from the advanced basis, by the primal simplex (the default of glpsol) and by the
/// dual.
Solution glpk_textbook_primal(const PayoffMatrix& game, std::chrono::duration<double> time_limit);
Solution glpk_textbook_dual(const PayoffMatrix& game, std::chrono::duration<double> time_limit);

/// Solves a game of whole numbers by GLPK's simplex in rational arithmetic, glp_exact, from the
/// final basis of its floating simplex. Returns whether it reached the optimum within the limit.
bool glpk_exact(const PayoffMatrix& game, std::chrono::duration<double> time_limit);

}  // namespace saddle::bench

#endif
