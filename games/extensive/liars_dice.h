#pragma once

#include <cstdint>
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

 private:
  bool is_true(const State& state, int bid) const;

  int faces_;
  std::vector<std::string> bid_names_;
};

}  // namespace saddle::games
