#include "saddle/graph/outcome.h"

#include <random>
#include <stdexcept>

#include <doctest/doctest.h>

#include "saddle/graph/check_table.h"
#include "tests/graph/brute_force.h"

using saddle::MoveList;
using saddle::no_position;
using saddle::no_remoteness;
using saddle::Outcome;
using saddle::Outcomes;
using saddle::Play;
using saddle::Position;
using saddle::PositionGraph;
using saddle::test::graph_of_bits;

namespace {

// wins[k][p]: the player to move at p can force a win in at most k moves; loses: the other player
// can.
struct Forced {
  std::vector<std::vector<bool>> wins;
  std::vector<std::vector<bool>> loses;
};

Forced forced(const PositionGraph& graph, Play play, std::size_t moves) {
  Forced result{std::vector(moves + 1, std::vector<bool>(graph.size())),
                std::vector(moves + 1, std::vector<bool>(graph.size()))};
  for (std::size_t k = 0; k <= moves; ++k) {
    for (Position p = 0; p < graph.size(); ++p) {
      if (graph.options(p).empty()) {
        (play == Play::normal ? result.loses : result.wins)[k][p] = true;
        continue;
      }
      bool all = k > 0;
      for (const Position option : graph.options(p)) {
        if (k > 0 && result.loses[k - 1][option]) {
          result.wins[k][p] = true;
        }
        all = all && result.wins[k - 1][option];
      }
      result.loses[k][p] = all;
    }
  }
  return result;
}

void check_against_forced(const PositionGraph& graph, Play play) {
  const Outcomes table = outcomes(graph, play);
  const std::size_t moves = 2 * graph.size() + 2;
  const Forced truth = forced(graph, play, moves);
  bool right = !check_outcomes(graph, play, table);
  for (Position p = 0; p < graph.size(); ++p) {
    std::size_t k = 0;
    while (k <= moves && !truth.wins[k][p] && !truth.loses[k][p]) {
      ++k;
    }
    if (k > moves) {
      right = right && table.outcome[p] == Outcome::draw && table.remoteness[p] == no_remoteness;
    } else {
      right = right && table.remoteness[p] == k &&
              table.outcome[p] == (truth.wins[k][p] ? Outcome::next : Outcome::previous);
    }
  }
  REQUIRE(right);
}

}  // namespace

TEST_CASE("outcome and remoteness agree with forced wins, on every graph of 4 positions") {
  for (const Play play : {Play::normal, Play::misere}) {
    for (Position positions = 0; positions <= 3; ++positions) {
      for (std::uint64_t bits = 0; bits >> (positions * positions) == 0; ++bits) {
        check_against_forced(graph_of_bits(positions, bits), play);
      }
    }
    for (std::uint64_t bits = 0; bits < 65536; ++bits) {
      check_against_forced(graph_of_bits(4, bits), play);
    }
  }
}

TEST_CASE("outcome and remoteness agree with forced wins, on random graphs of 12 positions") {
  std::mt19937_64 random(5);
  for (int k = 0; k < 500; ++k) {
    MoveList moves;
    const auto count = random() % 30;
    for (std::uint64_t move = 0; move < count; ++move) {
      moves.add(static_cast<Position>(random() % 12), static_cast<Position>(random() % 12));
    }
    check_against_forced(PositionGraph(12, moves), Play::normal);
    check_against_forced(PositionGraph(12, moves), Play::misere);
  }
}

TEST_CASE("without a terminal position every position is a draw") {
  MoveList moves;
  for (Position p = 0; p < 5; ++p) {
    moves.add(p, (p + 1) % 5);
  }
  const Outcomes table = outcomes(PositionGraph(5, moves));
  for (Position p = 0; p < 5; ++p) {
    CHECK(table.outcome[p] == Outcome::draw);
    CHECK(table.remoteness[p] == no_remoteness);
    CHECK(table.best_move[p] == (p + 1) % 5);
  }
}

TEST_CASE("the winner hastens the end, the loser delays it, and a draw is kept") {
  // 0 wins by 1 at once, or by 2 later; 4 loses at once by 5 or later by 0.
  MoveList moves;
  moves.add(0, 2);
  moves.add(0, 1);
  moves.add(2, 3);
  moves.add(3, 1);
  moves.add(4, 5);
  moves.add(5, 1);
  moves.add(4, 7);
  moves.add(7, 2);
  moves.add(6, 5);
  moves.add(6, 6);
  const Outcomes table = outcomes(PositionGraph(8, moves));
  CHECK(table.best_move[0] == 1);
  CHECK(table.remoteness[0] == 1);
  CHECK(table.outcome[4] == Outcome::previous);
  CHECK(table.best_move[4] == 7);
  CHECK(table.remoteness[4] == 4);
  CHECK(table.outcome[6] == Outcome::draw);
  CHECK(table.best_move[6] == 6);
  CHECK(table.best_move[1] == no_position);
}

TEST_CASE("a chain of a million positions is solved") {
  constexpr Position length = 1'000'000;
  MoveList moves;
  for (Position p = 0; p + 1 < length; ++p) {
    moves.add(p, p + 1);
  }
  const PositionGraph chain(length, moves);
  const Outcomes table = outcomes(chain, Play::misere);
  CHECK(table.remoteness[0] == length - 1);
  CHECK(table.outcome[0] == Outcome::previous);
  CHECK(!check_outcomes(chain, Play::misere, table));
}

TEST_CASE("outcomes of a partizan graph are refused") {
  MoveList moves;
  moves.add(0, 1, saddle::Mover::left);
  CHECK_THROWS_WITH_AS(outcomes(PositionGraph(2, moves)),
                       "graph has moves of one player alone, must be impartial for outcomes; "
                       "partizan_outcomes() takes it",
                       std::invalid_argument);
}
