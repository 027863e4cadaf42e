#include "games/heaps/wythoff.h"

#include <algorithm>
#include <random>
#include <stdexcept>
#include <string>

#include <doctest/doctest.h>

#include <gmpxx.h>

#include "saddle/graph/position_graph.h"

using saddle::MoveList;
using saddle::Outcome;
using saddle::Outcomes;
using saddle::Play;
using saddle::Position;
using saddle::PositionGraph;
using saddle::games::HeapPair;
using saddle::games::wythoff_outcome;
using saddle::games::wythoff_winning_moves;

namespace {

// The graph of heaps of at most `largest`; position a * (largest + 1) + b is (a, b).
PositionGraph wythoff_graph(Position largest) {
  const Position side = largest + 1;
  MoveList moves;
  for (Position a = 0; a <= largest; ++a) {
    for (Position b = 0; b <= largest; ++b) {
      for (Position to = 0; to < a; ++to) {
        moves.add(a * side + b, to * side + b);
      }
      for (Position to = 0; to < b; ++to) {
        moves.add(a * side + b, a * side + to);
      }
      for (Position taken = 1; taken <= std::min(a, b); ++taken) {
        moves.add(a * side + b, (a - taken) * side + b - taken);
      }
    }
  }
  return {side * side, moves};
}

}  // namespace

TEST_CASE("outcomes and winning moves up to 40 agree with the graph, normal and misere") {
  constexpr Position largest = 40;
  const PositionGraph graph = wythoff_graph(largest);
  for (const Play play : {Play::normal, Play::misere}) {
    const Outcomes table = outcomes(graph, play);
    for (Position a = 0; a <= largest; ++a) {
      for (Position b = 0; b <= largest; ++b) {
        const Position position = a * (largest + 1) + b;
        REQUIRE(wythoff_outcome({a, b}, play) == table.outcome[position]);
        std::vector<HeapPair> winning;
        for (const Position option : graph.options(position)) {
          if (table.outcome[option] == Outcome::previous) {
            winning.emplace_back(option / (largest + 1), option % (largest + 1));
          }
        }
        auto moves = wythoff_winning_moves({a, b}, play);
        std::sort(moves.begin(), moves.end());
        std::sort(winning.begin(), winning.end());
        REQUIRE(moves == winning);
      }
    }
  }
}

TEST_CASE("huge heaps are decided by the exact golden ratio, not by a rounded one") {
  CHECK(wythoff_outcome({165580140, 267914295}) == Outcome::previous);
  CHECK(wythoff_outcome({165580141, 267914296}) == Outcome::next);
  std::mt19937_64 random(61);
  for (int k = 0; k < 2000; ++k) {
    // a = floor(d phi) exactly if 2a - d <= sqrt(5) d < 2a - d + 2.
    const std::uint64_t d = random() >> (3 + random() % 30);
    const mpz_class difference(std::to_string(d));
    const mpz_class root = sqrt(mpz_class(5 * difference * difference));
    const mpz_class wide = (root + difference) / 2;
    const std::uint64_t a = std::stoull(wide.get_str());
    if (wide + difference >= mpz_class(1) << 63U) {
      continue;
    }
    CHECK(wythoff_outcome({a, a + d}) == Outcome::previous);
    CHECK(wythoff_outcome({a + d + 1, a + 1}) == Outcome::next);
    // From an adjacent pair every winning move leads to a P.
    const auto moves = wythoff_winning_moves({a + 3, a + d + 1});
    CHECK(!moves.empty());
    for (const HeapPair& move : moves) {
      CHECK(wythoff_outcome(move) == Outcome::previous);
    }
  }
}

TEST_CASE("heaps of 2^63 and more are refused") {
  CHECK_THROWS_WITH_AS(wythoff_outcome({1, std::uint64_t{1} << 63}),
                       "heap is 9223372036854775808, must be < 9223372036854775808",
                       std::invalid_argument);
  CHECK(wythoff_winning_moves({5, (std::uint64_t{1} << 63) - 1}) == std::vector<HeapPair>{{5, 3}});
}
