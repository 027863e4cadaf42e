#include "saddle/graph/check_table.h"

#include <random>
#include <stdexcept>

#include <doctest/doctest.h>

#include "tests/graph/brute_force.h"

using saddle::Grundy;
using saddle::MoveList;
using saddle::Mover;
using saddle::no_grundy;
using saddle::no_position;
using saddle::no_remoteness;
using saddle::Outcome;
using saddle::Outcomes;
using saddle::PartizanOutcomes;
using saddle::Play;
using saddle::Position;
using saddle::PositionGraph;

namespace {

PositionGraph random_graph(std::mt19937_64& random) {
  MoveList moves;
  for (int move = 0; move < 24; ++move) {
    moves.add(static_cast<Position>(random() % 14), static_cast<Position>(random() % 14));
  }
  return PositionGraph(14, moves);
}

}  // namespace

TEST_CASE("no change of a single outcome, remoteness or best move passes the check") {
  std::mt19937_64 random(21);
  int passed = 0;
  for (int k = 0; k < 200; ++k) {
    const PositionGraph graph = random_graph(random);
    const Play play = k % 2 == 0 ? Play::normal : Play::misere;
    const Outcomes table = outcomes(graph, play);
    REQUIRE(!check_outcomes(graph, play, table));
    for (Position p = 0; p < graph.size(); ++p) {
      for (const Outcome outcome : {Outcome::next, Outcome::previous, Outcome::draw}) {
        Outcomes changed = table;
        changed.outcome[p] = outcome;
        passed += outcome != table.outcome[p] && !check_outcomes(graph, play, changed);
      }
      for (const std::uint32_t remoteness : {0U, 1U, 2U, 3U, no_remoteness}) {
        Outcomes changed = table;
        changed.remoteness[p] = remoteness;
        passed += remoteness != table.remoteness[p] && !check_outcomes(graph, play, changed);
      }
      Outcomes changed = table;
      changed.best_move[p] = table.best_move[p] == no_position ? 0 : no_position;
      passed += !check_outcomes(graph, play, changed) ? 1 : 0;
    }
  }
  CHECK(passed == 0);
}

TEST_CASE(
    "the only table of outcomes that passes is the right one, on every graph of 2 positions") {
  for (std::uint64_t bits = 0; bits < 16; ++bits) {
    const PositionGraph graph = saddle::test::graph_of_bits(2, bits);
    int passed = 0;
    for (int code = 0; code < 15 * 15 * 9; ++code) {
      // Each pair of digits encodes a position's outcome, remoteness and best move.
      Outcomes table{{}, {}, {}};
      int rest = code;
      for (int p = 0; p < 2; ++p) {
        const std::uint32_t remotenesses[] = {0, 1, 2, 3, no_remoteness};
        const Outcome letters[] = {Outcome::next, Outcome::previous, Outcome::draw};
        table.outcome.push_back(letters[rest % 3]);
        table.remoteness.push_back(remotenesses[rest / 3 % 5]);
        rest /= 15;
      }
      for (int p = 0; p < 2; ++p) {
        const Position moves[] = {0, 1, no_position};
        table.best_move.push_back(moves[rest % 3]);
        rest /= 3;
      }
      if (!check_outcomes(graph, Play::normal, table)) {
        ++passed;
        const Outcomes right = outcomes(graph);
        CHECK(table.outcome == right.outcome);
        CHECK(table.remoteness == right.remoteness);
      }
    }
    CHECK(passed >= 1);
  }
}

TEST_CASE("no change of a single entry of a partizan table passes the check") {
  std::mt19937_64 random(23);
  int passed = 0;
  for (int k = 0; k < 100; ++k) {
    MoveList moves;
    for (int move = 0; move < 16; ++move) {
      moves.add(static_cast<Position>(random() % 9), static_cast<Position>(random() % 9),
                static_cast<Mover>(random() % 3));
    }
    const PositionGraph graph(9, moves);
    const PartizanOutcomes table = partizan_outcomes(graph);
    REQUIRE(!check_partizan_outcomes(graph, Play::normal, table));
    for (Position p = 0; p < graph.size(); ++p) {
      for (const Outcome outcome :
           {Outcome::next, Outcome::previous, Outcome::left, Outcome::right, Outcome::draw}) {
        PartizanOutcomes changed = table;
        changed.outcome[p] = outcome;
        passed +=
            outcome != table.outcome[p] && !check_partizan_outcomes(graph, Play::normal, changed);
        changed = table;
        changed.right_starts.outcome[p] = outcome;
        passed += outcome != table.right_starts.outcome[p] &&
                  !check_partizan_outcomes(graph, Play::normal, changed);
      }
      PartizanOutcomes changed = table;
      ++changed.left_starts.remoteness[p];
      passed += !check_partizan_outcomes(graph, Play::normal, changed) ? 1 : 0;
      changed = table;
      changed.left_starts.best_move[p] =
          table.left_starts.best_move[p] == no_position ? 0 : no_position;
      passed += !check_partizan_outcomes(graph, Play::normal, changed) ? 1 : 0;
    }
  }
  CHECK(passed == 0);
}

TEST_CASE("no change of a single Grundy value passes the check") {
  std::mt19937_64 random(22);
  int passed = 0;
  for (int k = 0; k < 200; ++k) {
    const PositionGraph graph = random_graph(random);
    const Play play = k % 2 == 0 ? Play::normal : Play::misere;
    const std::vector<Grundy> table = grundy_values(graph, order(graph), play);
    REQUIRE(!check_grundy_values(graph, play, table));
    for (Position p = 0; p < graph.size(); ++p) {
      for (const Grundy value : {0U, 1U, 2U, 3U, 100U, no_grundy}) {
        std::vector<Grundy> changed = table;
        changed[p] = value;
        passed += value != table[p] && !check_grundy_values(graph, play, changed);
      }
    }
  }
  CHECK(passed == 0);
}

TEST_CASE("values that follow the mex rule round a cycle do not pass the check") {
  MoveList moves;
  moves.add(0, 1);
  moves.add(1, 0);
  const auto violation = check_grundy_values(PositionGraph(2, moves), Play::normal, {0, 1});
  REQUIRE(violation);
  CHECK(violation->rule == "a position that can reach a cycle has no Grundy value");
}

TEST_CASE("a table of another size is refused") {
  const PositionGraph graph(3, MoveList{});
  CHECK_THROWS_WITH_AS(check_grundy_values(graph, Play::normal, {0, 0}),
                       "number of Grundy values is 2, must be 3", std::invalid_argument);
  CHECK_THROWS_WITH_AS(check_outcomes(graph, Play::normal, Outcomes{}),
                       "number of outcomes is 0, must be 3", std::invalid_argument);
}
