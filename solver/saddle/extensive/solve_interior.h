#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "saddle/extensive/certificate.h"
#include "saddle/extensive/extensive_game.h"
#include "saddle/extensive/restricted_tree.h"
#include "saddle/machine/should_stop.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// Returns optimal strategies by the interior point method, starting from the averages of some
/// iterations of regret minimisation: in restricted games, and in the whole game if most moves
/// matter or if the restricted games do not suffice. If there are many optimal strategies, the
/// result is near the middle of the set of optimal strategies of the last restricted game or of the
/// whole game. An iteration is an iteration of regret minimisation or a step. Memory is linear in
/// the factors, which are not much larger than the game if the players see each other's moves. If
/// payoffs differ in size by 10^12, rounding errors may prevent a tolerance of 1e-12: they did in 2
/// of 7590 random trees. Throws std::invalid_argument as check(options) does.
ExtensiveSolution solve_interior(const ExtensiveGame& game, const Options& options = {});

/// The elimination order of the sets of restricted games. While a restricted game grows by a few
/// sets, the old sets keep their order, which saves most of the analysis of a factorisation.
class SetOrder {
 public:
  /// Returns an elimination order of the sets of the restricted game, as KktSystem expects it: a
  /// new order by minimum degrees if more than an eighth of the sets are new. Empty after a stop
  /// request.
  std::vector<std::int32_t> order(const RestrictedTree& restricted, const ShouldStop& should_stop);

 private:
  // The positions in the last order by minimum degrees, by sets of the whole game; -1 for other
  // sets.
  std::array<std::vector<std::int32_t>, 2> ranks_;
};

}  // namespace saddle
