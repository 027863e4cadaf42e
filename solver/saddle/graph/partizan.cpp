#include "saddle/graph/partizan.h"

#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

// What `turns` says of the pairs of one player to move.
Outcomes start_of(const Outcomes& turns, Position size, Position player) {
  Outcomes result;
  for (Position position = 0; position < size; ++position) {
    const Position turn = 2 * position + player;
    const Position move = turns.best_move[turn];
    result.outcome.push_back(turns.outcome[turn]);
    result.remoteness.push_back(turns.remoteness[turn]);
    result.best_move.push_back(move == no_position ? no_position : move / 2);
  }
  return result;
}

}  // namespace

PositionGraph turn_graph(const PositionGraph& graph) {
  if (graph.size() > no_position / 2) {
    throw_invalid("number of positions of a partizan graph is {}, must be <= {}", graph.size(),
                  no_position / 2);
  }
  MoveList turns;
  for (Position position = 0; position < graph.size(); ++position) {
    const auto options = graph.options(position);
    const auto movers = graph.movers(position);
    for (std::size_t k = 0; k < options.size(); ++k) {
      const Mover mover = movers.empty() ? Mover::both : movers[k];
      if (mover != Mover::right) {
        turns.add(2 * position, 2 * options[k] + 1);
      }
      if (mover != Mover::left) {
        turns.add(2 * position + 1, 2 * options[k]);
      }
    }
  }
  return {2 * graph.size(), turns};
}

Outcome outcome_class(Outcome left_starts, Outcome right_starts) {
  if (left_starts == Outcome::draw || right_starts == Outcome::draw) {
    return Outcome::draw;
  }
  if (left_starts == right_starts) {
    return left_starts;
  }
  return left_starts == Outcome::next ? Outcome::left : Outcome::right;
}

PartizanOutcomes partizan_outcomes(const PositionGraph& graph, Play play) {
  const Outcomes turns = outcomes(turn_graph(graph), play);
  PartizanOutcomes result{{}, start_of(turns, graph.size(), 0), start_of(turns, graph.size(), 1)};
  for (Position position = 0; position < graph.size(); ++position) {
    result.outcome.push_back(
        outcome_class(result.left_starts.outcome[position], result.right_starts.outcome[position]));
  }
  return result;
}

}  // namespace saddle
