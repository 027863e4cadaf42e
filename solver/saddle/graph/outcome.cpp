#include "saddle/graph/outcome.h"

#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

Position best_move(const PositionGraph& graph, const Outcomes& known, Position position) {
  const Outcome outcome = known.outcome[position];
  const bool is_draw = outcome == Outcome::draw;
  const Outcome next = is_draw                    ? Outcome::draw
                       : outcome == Outcome::next ? Outcome::previous
                                                  : Outcome::next;
  for (const Position option : graph.options(position)) {
    if (known.outcome[option] == next &&
        (is_draw || known.remoteness[option] + 1 == known.remoteness[position])) {
      return option;
    }
  }
  return no_position;
}

// Returns the part of `turns`, outcomes of the turn graph, in which `player` (0 Left, 1 Right) is
// to move.
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

char letter(Outcome outcome) { return "NPLRD"[static_cast<std::size_t>(outcome)]; }

// Positions are decided in order of remoteness: a position becomes an N when its first option P is
// found, a P when its last option is found to be N. Positions that are never decided are draws.
Outcomes outcomes(const PositionGraph& graph, Play play) {
  require_impartial(graph, "outcomes; partizan_outcomes() takes it");
  const Position size = graph.size();
  Outcomes result{std::vector<Outcome>(size, Outcome::draw),
                  std::vector<std::uint32_t>(size, no_remoteness),
                  std::vector<Position>(size, no_position)};
  std::vector<Position> decided;
  decided.reserve(size);
  const auto decide = [&](Position position, Outcome outcome, std::uint32_t remoteness) {
    result.outcome[position] = outcome;
    result.remoteness[position] = remoteness;
    decided.push_back(position);
  };

  std::vector<std::uint32_t> hopeful(size);  // options not yet known to be N
  for (Position position = 0; position < size; ++position) {
    hopeful[position] = static_cast<std::uint32_t>(graph.options(position).size());
    if (hopeful[position] == 0) {
      decide(position, play == Play::normal ? Outcome::previous : Outcome::next, 0);
    }
  }
  const PositionGraph before = reversed(graph);
  std::size_t passed_on = 0;
  while (passed_on < decided.size()) {
    const Position option = decided[passed_on++];
    const std::uint32_t remoteness = result.remoteness[option] + 1;
    for (const Position position : before.options(option)) {
      if (result.outcome[position] != Outcome::draw) {
        continue;
      }
      if (result.outcome[option] == Outcome::previous) {
        decide(position, Outcome::next, remoteness);
      } else if (--hopeful[position] == 0) {
        decide(position, Outcome::previous, remoteness);
      }
    }
  }

  for (Position position = 0; position < size; ++position) {
    result.best_move[position] = best_move(graph, result, position);
  }
  return result;
}

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
