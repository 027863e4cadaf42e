#pragma once

#include <vector>

#include "saddle/graph/outcome.h"
#include "saddle/graph/position_graph.h"

namespace saddle {

/// What is known of every position of a graph of which some moves belong to one player alone.
struct PartizanOutcomes {
  /// N, P, L or R from who wins either start; D where a start (or both) is drawn.
  std::vector<Outcome> outcome;
  /// By the player to move: N says that this player wins, P that the other does.
  Outcomes left_starts;
  Outcomes right_starts;
};

/// Returns the outcome classes with remoteness and best moves for either start. Cycles are allowed;
/// an impartial graph gives N, P and D. O(positions + moves).
PartizanOutcomes partizan_outcomes(const PositionGraph& graph, Play play = Play::normal);

/// Returns the impartial graph of the pairs of a position p and a player to move: 2p where Left is
/// to move, 2p + 1 where Right is. A player who has no move stands at a terminal pair.
/// Throws std::invalid_argument above 2^31 - 1 positions. O(positions + moves).
PositionGraph turn_graph(const PositionGraph& graph);

/// Returns the class from who wins when Left, and when Right, starts.
Outcome outcome_class(Outcome left_starts, Outcome right_starts);

}  // namespace saddle
