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

/// Returns whether lrsnash (Debian's lrslib) is installed.
bool has_lrsnash();

/// A run of another program: its processor time, which does not show in ours, and whether it came
/// to its end.
struct ProcessRun {
  double seconds;
  bool ended;
};

/// Has lrsnash look for all extreme equilibria of a bimatrix game of whole numbers.
ProcessRun run_lrsnash(const DenseMatrix& row, const DenseMatrix& column, double time_limit);

}  // namespace saddle::bench
