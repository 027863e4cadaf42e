#pragma once

#include "saddle/extensive/certificate.h"
#include "saddle/extensive/extensive_game.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// Returns optimal strategies by the interior point, from the averages of some iterations of regret
/// minimisation: in games restricted to the moves that matter, and in the whole game if most do or
/// if that does not suffice. Where optimal strategies are many they are among the middle ones of
/// that game. An iteration is one of regret minimisation or a step. Memory is linear in the
/// factors, which are not much larger than the game if the players see each other's moves. Where
/// payoffs differ in size by 10^12 the arithmetic may give up short of 1e-12: it did in 2 of 7590
/// random trees. Throws std::invalid_argument as check(options) does.
ExtensiveSolution solve_interior(const ExtensiveGame& game, const Options& options = {});

}  // namespace saddle
