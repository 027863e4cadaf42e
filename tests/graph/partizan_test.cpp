#include <random>

#include <doctest/doctest.h>

#include "saddle/graph/check_table.h"
#include "saddle/graph/outcome.h"

using saddle::MoveList;
using saddle::Mover;
using saddle::no_remoteness;
using saddle::Outcome;
using saddle::Outcomes;
using saddle::PartizanOutcomes;
using saddle::Play;
using saddle::Position;
using saddle::PositionGraph;

namespace {

bool may_move(Mover mover, bool left) { return mover != (left ? Mover::right : Mover::left); }

// Whether the player to move (the other player, if not `wins`) can force a win within `moves`.
bool forces(const PositionGraph& graph, Play play, Position position, bool left, bool wins,
            std::size_t moves) {
  bool some = false;
  bool all = true;
  bool ended = true;
  const auto movers = graph.movers(position);
  for (std::size_t k = 0; k < movers.size(); ++k) {
    if (may_move(movers[k], left)) {
      ended = false;
      const bool forced =
          moves > 0 && forces(graph, play, graph.options(position)[k], !left, !wins, moves - 1);
      some = some || forced;
      all = all && forced;
    }
  }
  if (ended) {
    return wins == (play == Play::misere);
  }
  return wins ? some : all;
}

void check_start(const PositionGraph& graph, Play play, const Outcomes& table, bool left,
                 std::size_t most) {
  bool right = true;
  for (Position p = 0; p < graph.size(); ++p) {
    Outcome outcome = Outcome::draw;
    std::uint32_t remoteness = no_remoteness;
    for (std::size_t k = 0; k <= most && outcome == Outcome::draw; ++k) {
      const bool wins = forces(graph, play, p, left, true, k);
      if (wins || forces(graph, play, p, left, false, k)) {
        outcome = wins ? Outcome::next : Outcome::previous;
        remoteness = static_cast<std::uint32_t>(k);
      }
    }
    right = right && table.outcome[p] == outcome && table.remoteness[p] == remoteness;
  }
  REQUIRE(right);
}

// `code` in base 4 encodes who may make each move from p to q, if anyone. The first move names its
// mover, so that the graph counts as partizan even if both players may make every move.
PositionGraph graph_of_code(Position positions, std::uint64_t code) {
  MoveList moves;
  for (Position p = 0; p < positions; ++p) {
    for (Position q = 0; q < positions; ++q) {
      const std::uint64_t digit = p == q ? 0 : code % 4;
      code = p == q ? code : code / 4;
      if (digit % 2 == 1) {
        moves.add(p, q, Mover::left);
      }
      if (digit / 2 == 1) {
        moves.add(p, q, Mover::right);
      }
    }
  }
  return PositionGraph(positions, moves);
}

}  // namespace

TEST_CASE("the outcomes of both starts agree with forced wins, on every graph of 3 positions") {
  for (std::uint64_t code = 0; code < 4096; ++code) {
    const PositionGraph graph = graph_of_code(3, code);
    for (const Play play : {Play::normal, Play::misere}) {
      const PartizanOutcomes table = partizan_outcomes(graph, play);
      check_start(graph, play, table.left_starts, true, 7);
      check_start(graph, play, table.right_starts, false, 7);
    }
  }
}

TEST_CASE("the outcome class says who wins either start") {
  MoveList moves;
  moves.add(1, 0, Mover::left);
  moves.add(2, 0, Mover::right);
  moves.add(3, 0, Mover::left);
  moves.add(3, 0, Mover::right);
  moves.add(4, 4, Mover::left);
  const PartizanOutcomes table = partizan_outcomes(PositionGraph(5, moves));
  CHECK(table.outcome[0] == Outcome::previous);
  CHECK(table.outcome[1] == Outcome::left);
  CHECK(table.outcome[2] == Outcome::right);
  CHECK(table.outcome[3] == Outcome::next);
  // Left, the only player who can move, never runs out of moves.
  CHECK(table.outcome[4] == Outcome::left);
  CHECK(table.left_starts.best_move[1] == 0);
  CHECK(table.right_starts.best_move[1] == saddle::no_position);
}

TEST_CASE("an impartial graph has one outcome for both starts") {
  std::mt19937_64 random(7);
  for (int k = 0; k < 100; ++k) {
    MoveList moves;
    for (int move = 0; move < 20; ++move) {
      moves.add(static_cast<Position>(random() % 10), static_cast<Position>(random() % 10));
    }
    const PositionGraph graph(10, moves);
    const Outcomes impartial = outcomes(graph);
    const PartizanOutcomes table = partizan_outcomes(graph);
    CHECK(table.outcome == impartial.outcome);
    CHECK(table.left_starts.remoteness == impartial.remoteness);
    CHECK(table.right_starts.best_move == impartial.best_move);
  }
}
