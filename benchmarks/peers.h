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

/// Returns the peers this build has: GLPK and Clp by their primal and dual simplex, GLPK on two
/// forms of the program (glpk_peer.h, clp_peer.h), and HiGHS where CMake finds it (highs_peer.h).
std::span<const Peer> peers();

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
