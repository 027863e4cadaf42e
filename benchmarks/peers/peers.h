#pragma once

#include <chrono>
#include <span>

#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/solution.h"

namespace saddle::bench {

/// A general LP solver for matrix games, with one setting. certify() proves the gap of its answer,
/// as for saddle's answers; the gap that the solver claims is not used.
struct Peer {
  const char* name;
  Solution (*solve)(const PayoffMatrix& game, std::chrono::duration<double> time_limit);
};

/// Returns the peers of this build: GLPK and Clp by their primal and dual simplex, GLPK on two
/// forms of the program (glpk_peer.h, clp_peer.h), and HiGHS if CMake finds it (highs_peer.h).
std::span<const Peer> peers();

}  // namespace saddle::bench
