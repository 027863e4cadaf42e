#pragma once

#include <chrono>
#include <span>

#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/solution.h"

namespace saddle::bench {

/// A general LP solver on a matrix game, at one setting. Its answer goes through certify() like
/// ours: the gap beside its time is what it proves, not what it claims.
struct Peer {
  const char* name;
  Solution (*solve)(const PayoffMatrix& game, std::chrono::duration<double> time_limit);
};

/// Returns the peers this build has: GLPK on the shifted positive form by the primal simplex (as
/// our own `glpk` method runs it) and on the natural form by the dual simplex, and Clp's dual
/// simplex with tolerances 1e-9.
std::span<const Peer> peers();

#ifdef SADDLE_WITH_GLPK
/// Solves a game of whole numbers by GLPK's simplex in rational arithmetic, glp_exact, from the
/// basis that its floating simplex ends with. Returns whether it came to the optimum within the
/// limit.
bool glpk_exact(const PayoffMatrix& game, std::chrono::duration<double> time_limit);
#endif

}  // namespace saddle::bench
