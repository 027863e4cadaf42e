#pragma once

#include <vector>

#include "saddle/graph/position_graph.h"

namespace saddle {

/// The order in which values pass from options to positions, as far as there is one.
struct Order {
  /// The positions from which play must end, each after all its options. Those missing can reach a
  /// cycle.
  std::vector<Position> finite;
  /// The positions of one cycle: each is an option of the one before it, the first of the last.
  /// Empty if there is none, and then `finite` has every position.
  std::vector<Position> cycle;
};

/// Returns the order by a depth-first search with a stack of its own. O(positions + moves).
Order order(const PositionGraph& graph);

}  // namespace saddle
