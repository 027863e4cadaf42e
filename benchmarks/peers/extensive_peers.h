#pragma once

#include <chrono>
#include <span>

#include "saddle/extensive/certificate.h"
#include "saddle/extensive/extensive_game.h"

namespace saddle::bench {

/// Another solver for the sequence form as a linear program.
struct ExtensivePeer {
  const char* name;
  ExtensiveSolution (*solve)(const ExtensiveGame& game, std::chrono::duration<double> time_limit);
};

/// Clp's dual simplex and its barrier method without crossover, GLPK's dual simplex.
std::span<const ExtensivePeer> extensive_peers();

}  // namespace saddle::bench
