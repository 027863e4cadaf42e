#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "saddle/extensive/restricted_tree.h"
#include "saddle/machine/should_stop.h"

namespace saddle {

/// The order in which the sets of restricted games are eliminated. While a restricted game grows by
/// a few sets, those that it had keep their order, which is most of the analysis of a
/// factorisation.
class SetOrder {
 public:
  /// Returns an order of the sets of the restricted game, as NewtonSystem takes it: by minimum
  /// degrees if more than an eighth of the sets are new. Empty at a stop.
  std::vector<std::int32_t> order(const RestrictedTree& restricted, const ShouldStop& should_stop);

 private:
  void rank(const std::vector<std::int32_t>& order, const std::vector<std::int32_t>& row_sets,
            const std::vector<std::int32_t>& column_sets);

  // The places in the last order by minimum degrees, by sets of the whole game; -1 for others.
  std::array<std::vector<std::int32_t>, 2> ranks_;
};

}  // namespace saddle
