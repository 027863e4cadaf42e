#pragma once

#include <chrono>
#include <span>

#include "saddle/game/sparse_game.h"
#include "saddle/matrix/solution.h"

namespace saddle::bench {

/// A general LP solver for sparse games; its answer is certified like ours.
struct SparsePeer {
  const char* name;
  Solution (*solve)(const SparseGame& game, std::chrono::duration<double> time_limit);
};

/// Returns Clp's dual simplex, primal simplex and barrier method without crossover, and, if this
/// build has GLPK, GLPK's dual simplex. All solve the textbook form, in which zero payoffs remain
/// zero coefficients: maximise v subject to (x'A)_j - v >= 0 for every column, sum x = 1, x >= 0.
std::span<const SparsePeer> sparse_peers();

}  // namespace saddle::bench
