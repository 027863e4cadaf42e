#include <algorithm>

#include <doctest/doctest.h>

#include "saddle/graph/position_graph.h"
#include "tests/graph/brute_force.h"

using saddle::MoveList;
using saddle::Order;
using saddle::Position;
using saddle::PositionGraph;

namespace {

bool leads_round(const PositionGraph& graph, const std::vector<Position>& cycle) {
  for (std::size_t k = 0; k < cycle.size(); ++k) {
    const auto options = graph.options(cycle[k]);
    const Position next = cycle[(k + 1) % cycle.size()];
    if (std::find(options.begin(), options.end(), next) == options.end()) {
      return false;
    }
  }
  return true;
}

bool options_come_first(const PositionGraph& graph, const Order& order) {
  std::vector<bool> seen(graph.size(), false);
  for (const Position position : order.finite) {
    for (const Position option : graph.options(position)) {
      if (!seen[option]) {
        return false;
      }
    }
    seen[position] = true;
  }
  return true;
}

}  // namespace

TEST_CASE("the order has exactly the positions that reach no cycle, on all graphs of 4 positions") {
  for (std::uint64_t bits = 0; bits < 65536; ++bits) {
    const PositionGraph graph = saddle::test::graph_of_bits(4, bits);
    const Order order = saddle::order(graph);
    bool right = options_come_first(graph, order) && leads_round(graph, order.cycle) &&
                 order.cycle.empty() == (order.finite.size() == 4);
    for (Position p = 0; p < 4; ++p) {
      const auto listed = std::count(order.finite.begin(), order.finite.end(), p);
      right = right && listed == (saddle::test::reaches_cycle(graph, p) ? 0 : 1);
    }
    REQUIRE(right);
  }
}

TEST_CASE("a cycle is named position by position") {
  MoveList moves;
  moves.add(0, 3);
  moves.add(3, 1);
  moves.add(1, 4);
  moves.add(4, 3);
  moves.add(4, 2);
  CHECK(order(PositionGraph(5, moves)).cycle == std::vector<Position>{3, 1, 4});
}
