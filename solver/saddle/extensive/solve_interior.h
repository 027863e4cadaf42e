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

/// Returns optimal strategies by the interior point, from the averages of some iterations of regret
/// minimisation: in restricted games, and in the whole game if most moves matter or if that does
/// not suffice. Where optimal strategies are many they are among the middle ones of that game. An
/// iteration is one of regret minimisation or a step. Memory is linear in the factors, which are
/// not much larger than the game if the players see each other's moves. Where payoffs differ in
/// size by 10^12 the arithmetic may give up short of 1e-12: it did in 2 of 7590 random trees.
/// Throws std::invalid_argument as check(options) does.
ExtensiveSolution solve_interior(const ExtensiveGame& game, const Options& options = {});

/// The order in which the sets of restricted games are eliminated. While a restricted game grows by
/// a few sets, those that it had keep their order, which is most of the analysis of a
/// factorisation.
class SetOrder {
 public:
  /// Returns an order of the sets of the restricted game, as KktSystem takes it: by minimum
  /// degrees if more than an eighth of the sets are new. Empty at a stop.
  std::vector<std::int32_t> order(const RestrictedTree& restricted, const ShouldStop& should_stop);

 private:
  void rank(const std::vector<std::int32_t>& order, const std::vector<std::int32_t>& row_sets,
            const std::vector<std::int32_t>& column_sets);

  // The places in the last order by minimum degrees, by sets of the whole game; -1 for others.
  std::array<std::vector<std::int32_t>, 2> ranks_;
};

}  // namespace saddle
