#pragma once

#include <utility>
#include <vector>

#include "saddle/graph/order.h"
#include "saddle/graph/position_graph.h"

namespace saddle {

/// Returns the values that a local rule gives to the positions of `order.finite`, and `none` at the
/// others. The rule is called as rule(position, values), where the values of all options of the
/// position are known already. O(positions) calls.
template <typename Value, typename Rule>
std::vector<Value> backward_induction(const PositionGraph& graph, const Order& order, Value none,
                                      Rule&& rule) {
  std::vector<Value> values(graph.size(), none);
  for (const Position position : order.finite) {
    values[position] = rule(position, std::as_const(values));
  }
  return values;
}

}  // namespace saddle
