#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <gmpxx.h>

#include "saddle/graph/position_graph.h"
#include "saddle/machine/stop_token.h"

namespace saddle {

/// The player who moves: the maximiser or the minimiser of the sum of the rewards.
enum class Role : std::uint8_t { maximiser, minimiser };

/// The rewards that are collected during play.
template <class Number>
struct BasicRewards {
  /// By move, numbered as in PositionGraph::first_move; empty if moves have no reward.
  std::vector<Number> of_move;
  /// By position: the reward if play ends there; empty if no end has a reward.
  std::vector<Number> at_end;
};

/// Exact as long as all sums are whole numbers of at most 2^53.
using Rewards = BasicRewards<double>;
/// Exact, of any size.
using WholeRewards = BasicRewards<mpz_class>;

/// Values and best moves by position.
template <class Number>
struct BasicMinimaxValues {
  std::vector<Number> value;
  /// The first option that attains the value; no_position if play has ended.
  std::vector<Position> best_move;
  /// False if the search was stopped early: then the values hold for play of fewer moves.
  bool is_complete = true;
};

using MinimaxValues = BasicMinimaxValues<double>;
using WholeMinimaxValues = BasicMinimaxValues<mpz_class>;

/// Returns the values if play continues to a terminal position: the maximum or minimum over the
/// options of the reward of the move plus the option's value. `roles` gives the player to move at
/// each position. Throws std::invalid_argument if the graph has a cycle (the message names it), if
/// it is partizan, if a size does not fit or if a reward is not a number. O(positions + moves).
MinimaxValues minimax(const PositionGraph& graph, std::span<const Role> roles,
                      const Rewards& rewards);

/// Returns the values if the players move in turn, `first` first, for at most `moves` moves. Play
/// ends at positions without options; cycles are allowed. Throws as above, and if `moves` is
/// negative. O(moves * (positions + moves of the graph)).
MinimaxValues minimax(const PositionGraph& graph, Role first, int moves, const Rewards& rewards,
                      const StopToken& stop = {});
WholeMinimaxValues whole_minimax(const PositionGraph& graph, Role first, int moves,
                                 const WholeRewards& rewards, const StopToken& stop = {});

}  // namespace saddle
