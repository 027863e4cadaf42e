#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "saddle/extensive/tree_node.h"

namespace saddle::games {

/// Goofspiel with hidden bids: the players learn who won a prize, but not the other's bid. Prizes
/// are turned up in a given order, by default from the greatest down. The value is the row player's
/// points minus the column player's, 0 by symmetry.
class HiddenGoofspiel {
 public:
  static constexpr int most_cards = 6;

  struct State {
    std::vector<int> row_bids = {};
    std::vector<int> column_bids = {};
  };

  /// Throws std::invalid_argument unless 1 <= cards <= most_cards, and the order is empty or names
  /// each prize from 1 to `cards` once.
  explicit HiddenGoofspiel(int cards, std::vector<int> order = {});

  State root() const { return {}; }
  TreeNode<State> node(const State& state) const;

  /// The mover's bids and the winners of the prizes, as one number.
  std::optional<std::int64_t> set_number(const State& state) const;

  /// Calls visit(state) with the state after each bid, from the least card up.
  template <class Visit>
  void for_each_move(const State& state, const Visit& visit) const {
    const std::vector<int>& own = own_bids(state);
    for (int card = 1; card <= cards_; ++card) {
      if (std::find(own.begin(), own.end(), card) == own.end()) {
        State next = state;
        (row_moves(state) ? next.row_bids : next.column_bids).push_back(card);
        visit(std::move(next));
      }
    }
  }

 private:
  static bool row_moves(const State& state) {
    return state.row_bids.size() == state.column_bids.size();
  }
  static const std::vector<int>& own_bids(const State& state) {
    return row_moves(state) ? state.row_bids : state.column_bids;
  }
  bool is_over(const State& state) const { return state.column_bids.size() == order_.size(); }
  std::string key(const std::vector<int>& own, const State& state) const;
  int row_points(const State& state) const;

  int cards_;
  std::vector<int> order_;
};

}  // namespace saddle::games
