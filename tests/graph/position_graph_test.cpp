#include "saddle/graph/position_graph.h"

#include <algorithm>
#include <stdexcept>

#include <doctest/doctest.h>

#include "tests/graph/brute_force.h"

using saddle::MoveList;
using saddle::Mover;
using saddle::Position;
using saddle::PositionGraph;

TEST_CASE("options keep the order of the moves") {
  MoveList moves;
  moves.add(2, 1);
  moves.add(0, 2);
  moves.add(2, 0);
  moves.add(0, 1);
  const PositionGraph graph(3, moves);
  CHECK(std::ranges::equal(graph.options(0), std::vector<Position>{2, 1}));
  CHECK(graph.options(1).empty());
  CHECK(std::ranges::equal(graph.options(2), std::vector<Position>{1, 0}));
  CHECK(graph.first_move(2) == 2);
  CHECK(graph.move_count() == 4);
  CHECK(graph.impartial());
}

TEST_CASE("the graph keeps the mover of each move") {
  MoveList moves;
  moves.add(1, 0);
  moves.add(0, 1, Mover::right);
  moves.add(0, 0, Mover::left);
  moves.add(1, 1);
  const PositionGraph graph(2, moves);
  CHECK(!graph.impartial());
  CHECK(std::ranges::equal(graph.movers(0), std::vector{Mover::right, Mover::left}));
  CHECK(std::ranges::equal(graph.movers(1), std::vector{Mover::both, Mover::both}));
}

TEST_CASE("reversing twice gives the same moves") {
  for (std::uint64_t bits = 0; bits < 512; ++bits) {
    const PositionGraph graph = saddle::test::graph_of_bits(3, bits);
    const PositionGraph again = reversed(reversed(graph));
    for (Position p = 0; p < 3; ++p) {
      CHECK(std::ranges::equal(graph.options(p), again.options(p)));
    }
  }
}

TEST_CASE("moves of positions that do not exist are refused") {
  MoveList moves;
  moves.add(0, 1);
  moves.add(1, 7);
  CHECK_THROWS_WITH_AS(PositionGraph(3, moves), "move 1 -> 7 names position 7, must be < 3",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(PositionGraph(3, MoveList{{0, 1}, {1}, {}}),
                       "columns of the moves have 2, 1 and 0 entries, must have the same number",
                       std::invalid_argument);
}
