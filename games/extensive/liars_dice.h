#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "saddle/extensive/tree_node.h"

namespace saddle::games {

/// Liar's Dice: each player has one die with the given number of faces. Both roll in secret. The
/// row player bids "q of face f"; then the players in turn bid higher (more dice, or equally many
/// with a higher face) or call. The highest face is wild. If both dice together show the bid, the
/// bidder wins, else the caller; the winner gets 1. With 6 faces the value is -0.0271317829457364
/// for the row player.
class LiarsDice {
 public:
  static constexpr int most_faces = 12;

  struct State {
    int row_die = 0;  // faces from 1; 0 before the roll
    int column_die = 0;
    std::uint32_t bids = 0;  // a bit for each bid that was made
    bool called = false;
  };

  /// Throws std::invalid_argument unless there are 1 to most_faces faces.
  explicit LiarsDice(int faces = 6);

  State root() const { return {}; }
  TreeNode<State> node(const State& state) const;

  /// The mover's die and the bids, as one number.
  std::optional<std::int64_t> set_number(const State& state) const {
    return state.row_die == 0 || state.called
               ? std::nullopt
               : std::optional(std::int64_t{state.bids} * (most_faces + 1) +
                               (row_moves(state) ? state.row_die : state.column_die));
  }

  /// Calls visit(state) with the state after each move of a player.
  template <class Visit>
  void for_each_move(const State& state, const Visit& visit) const {
    if (state.bids != 0) {
      visit(State{state.row_die, state.column_die, state.bids, true});
    }
    for (int bid = last_bid(state) + 1; bid < 2 * faces_; ++bid) {
      const std::uint32_t bids = state.bids | 1U << static_cast<unsigned>(bid);
      visit(State{state.row_die, state.column_die, bids, false});
    }
  }

 private:
  static bool row_moves(const State& state) { return std::popcount(state.bids) % 2 == 0; }
  // The number of the highest bid, -1 before the first.
  static int last_bid(const State& state) {
    return static_cast<int>(std::bit_width(state.bids)) - 1;
  }
  bool is_true(const State& state, int bid) const;

  int faces_;
  std::vector<std::string> bid_names_;
};

}  // namespace saddle::games
