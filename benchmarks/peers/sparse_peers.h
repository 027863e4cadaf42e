#pragma once

#include <chrono>
#include <span>

#include "saddle/game/sparse_game.h"
#include "saddle/matrix/solution.h"

namespace saddle::bench {

/// A general LP solver on a sparse game; its answer is certified as ours.
struct SparsePeer {
  const char* name;
  Solution (*solve)(const SparseGame& game, std::chrono::duration<double> time_limit);
};

/// Returns Clp's dual and primal simplex and its barrier, without crossover to a basis, and, where
/// this build has GLPK, its dual simplex, all on the program that keeps the zeros: maximise v
/// subject to (x'A)_j - v >= 0 for every column, sum x = 1, x >= 0.
std::span<const SparsePeer> sparse_peers();

}  // namespace saddle::bench
