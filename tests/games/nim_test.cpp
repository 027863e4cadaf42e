#include "games/heaps/nim.h"

#include <doctest/doctest.h>

#include "saddle/graph/position_graph.h"
#include "tests/graph/brute_force.h"

using saddle::MoveList;
using saddle::Outcome;
using saddle::Play;
using saddle::Position;
using saddle::PositionGraph;
using saddle::games::HeapMove;
using saddle::games::nim_outcome;
using saddle::games::nim_winning_moves;
using saddle::test::EveryLine;

using Heaps = std::vector<std::uint64_t>;

namespace {

// The graph of one heap; position h is the heap of h, up to `largest`.
PositionGraph nim_graph(Position largest) {
  MoveList moves;
  for (Position heap = 1; heap <= largest; ++heap) {
    for (Position to = 0; to < heap; ++to) {
      moves.add(heap, to);
    }
  }
  return {largest + 1, moves};
}

}  // namespace

TEST_CASE("outcome and winning moves of three heaps up to 7 agree with every line of play") {
  const PositionGraph graph = nim_graph(7);
  for (const Play play : {Play::normal, Play::misere}) {
    EveryLine truth(graph, play);
    for (Position a = 0; a < 8; ++a) {
      for (Position b = 0; b < 8; ++b) {
        for (Position c = 0; c < 8; ++c) {
          const std::vector<Position> sum{a, b, c};
          std::vector<HeapMove> winning;
          for (std::size_t heap = 0; heap < 3; ++heap) {
            for (Position to = 0; to < sum[heap]; ++to) {
              auto next = sum;
              next[heap] = to;
              if (!truth.mover_wins(next)) {
                winning.push_back({heap, to});
              }
            }
          }
          const Heaps heaps(sum.begin(), sum.end());
          REQUIRE((nim_outcome(heaps, play) == Outcome::next) == truth.mover_wins(sum));
          REQUIRE(nim_winning_moves(heaps, play) == winning);
        }
      }
    }
  }
}

TEST_CASE("no heap at all is lost in normal play and won in misere play") {
  CHECK(nim_outcome({}) == Outcome::previous);
  CHECK(nim_outcome({}, Play::misere) == Outcome::next);
  CHECK(nim_winning_moves({}, Play::misere).empty());
}

TEST_CASE("heaps have 64 bits") {
  const Heaps heaps{0xFFFFFFFFFFFFFFFFU, 0x8000000000000000U};
  CHECK(nim_winning_moves(heaps) == std::vector<HeapMove>{{0, 0x8000000000000000U}});
}
