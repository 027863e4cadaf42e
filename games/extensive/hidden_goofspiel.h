#pragma once

#include <string>
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

 private:
  std::string key(const std::vector<int>& own, const State& state) const;
  int row_points(const State& state) const;

  int cards_;
  std::vector<int> order_;
};

}  // namespace saddle::games
