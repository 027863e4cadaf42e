#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "saddle/graph/position_graph.h"

namespace saddle {

/// Normal play: a player who cannot move loses. Misere play: a player who cannot move wins.
enum class Play : std::uint8_t { normal, misere };

/// The winner with best play. On an impartial graph only next, previous and draw occur.
enum class Outcome : std::uint8_t {
  next,      // N: the player to move wins
  previous,  // P: the player who does not move wins
  left,      // L: Left wins, whoever starts
  right,     // R: Right wins, whoever starts
  draw,      // D: play need not end, and neither player can force a win
};

/// Returns the letter N, P, L, R or D.
char letter(Outcome outcome);

/// The remoteness if best play does not end.
inline constexpr std::uint32_t no_remoteness = std::numeric_limits<std::uint32_t>::max();

/// The outcomes of all positions of an impartial graph, by position.
struct Outcomes {
  std::vector<Outcome> outcome;
  /// The number of moves to the end if the winner hastens and the loser delays it: 0 at a position
  /// without moves, 1 + the minimum over options of outcome P at an N, 1 + the maximum over options
  /// at a P; no_remoteness at a D (Winning Ways, ch. 9).
  std::vector<std::uint32_t> remoteness;
  /// The first best option: it keeps the outcome and, except at a D, its remoteness is less by one;
  /// no_position if there is no move.
  std::vector<Position> best_move;
};

/// Returns outcomes, remoteness and best moves by retrograde analysis; cycles are allowed, and
/// without a terminal position all are draws. Throws std::invalid_argument if the graph is
/// partizan. O(positions + moves).
Outcomes outcomes(const PositionGraph& graph, Play play = Play::normal);

/// The outcomes of all positions of a partizan graph, in which some moves belong to only one
/// player.
struct PartizanOutcomes {
  /// N, P, L or R if both starts have a winner; D if a start (or both) is a draw.
  std::vector<Outcome> outcome;
  /// For the player to move: N means that this player wins, P that the other does.
  Outcomes left_starts;
  Outcomes right_starts;
};

/// Returns the outcome classes with remoteness and best moves for either start. Cycles are allowed;
/// an impartial graph gives N, P and D. O(positions + moves).
PartizanOutcomes partizan_outcomes(const PositionGraph& graph, Play play = Play::normal);

/// Returns the impartial graph of the pairs of a position p and a player to move: 2p if Left is to
/// move, 2p + 1 if Right is. The pair of a player without a move is terminal. Throws
/// std::invalid_argument above 2^31 - 1 positions. O(positions + moves).
PositionGraph turn_graph(const PositionGraph& graph);

/// Returns the class from the outcomes if Left starts and if Right starts.
Outcome outcome_class(Outcome left_starts, Outcome right_starts);

}  // namespace saddle
