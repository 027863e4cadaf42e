#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "saddle/graph/position_graph.h"

namespace saddle {

/// Normal play: a player who cannot move loses. Misere play: a player who cannot move wins.
enum class Play : std::uint8_t { normal, misere };

/// Who wins with best play. On an impartial graph only next, previous and draw occur.
enum class Outcome : std::uint8_t {
  next,      // N: the player to move
  previous,  // P: the player who does not move
  left,      // L: Left, whoever starts
  right,     // R: Right, whoever starts
  draw,      // D: play need not end, and neither player can better that
};

/// Returns the letter N, P, L, R or D.
char letter(Outcome outcome);

/// Stands where play with best moves does not end.
inline constexpr std::uint32_t no_remoteness = std::numeric_limits<std::uint32_t>::max();

/// What is known of every position of an impartial graph, by position.
struct Outcomes {
  std::vector<Outcome> outcome;
  /// How many moves are left if the winner hastens and the loser delays the end: 0 where there is
  /// no move, 1 + the least of the options' of outcome P at an N, 1 + the greatest at a P;
  /// no_remoteness at a D (Winning Ways, ch. 9).
  std::vector<std::uint32_t> remoteness;
  /// The first option that keeps outcome and remoteness; no_position where there is no move.
  std::vector<Position> best_move;
};

/// Returns outcomes, remoteness and best moves by retrograde analysis; cycles are allowed, and
/// without a terminal position all are draws. Throws std::invalid_argument if the graph is
/// partizan. O(positions + moves).
Outcomes outcomes(const PositionGraph& graph, Play play = Play::normal);

/// What is known of every position of a partizan graph, in which some moves belong to one player
/// alone.
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
