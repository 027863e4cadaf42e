#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <gmpxx.h>

#include "saddle/graph/position_graph.h"
#include "saddle/machine/stop_token.h"

namespace saddle {

/// Which of the two players moves: the maximiser or the minimiser of the sum of the rewards.
enum class Role : std::uint8_t { maximiser, minimiser };

/// What is collected in play.
template <class Number>
struct BasicRewards {
  /// By move, counted as PositionGraph::first_move does; empty if moves give nothing.
  std::vector<Number> of_move;
  /// By position: the reward of ending there; empty if no end has a reward.
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
  /// The first option that attains the value; no_position where play has ended.
  std::vector<Position> best_move;
  /// False if the search was stopped before all moves were looked at: the values are then those of
  /// fewer moves.
  bool is_complete = true;
};

using MinimaxValues = BasicMinimaxValues<double>;
using WholeMinimaxValues = BasicMinimaxValues<mpz_class>;

/// Returns the values if play goes on to a terminal position and `roles` says who moves at each
/// position: max or min over the options of the reward of the move plus the option's value. Throws
/// std::invalid_argument if the graph has a cycle (the message names it), if it is partizan, if a
/// size does not fit or if a reward is not a number. O(positions + moves).
MinimaxValues minimax(const PositionGraph& graph, std::span<const Role> roles,
                      const Rewards& rewards);

/// Returns the values if at most `moves` moves are made, by the two players in turn, `first` making
/// the first. Play ends where no option is left; cycles are allowed. Throws as above, and if
/// `moves` is negative. O(moves * (positions + moves of the graph)).
MinimaxValues minimax(const PositionGraph& graph, Role first, int moves, const Rewards& rewards,
                      const StopToken& stop = {});
WholeMinimaxValues whole_minimax(const PositionGraph& graph, Role first, int moves,
                                 const WholeRewards& rewards, const StopToken& stop = {});

}  // namespace saddle
