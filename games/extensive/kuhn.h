#pragma once

#include <string>

#include "saddle/extensive/tree_node.h"

namespace saddle::games {

/// Kuhn's poker (Kuhn, Contributions to the Theory of Games 1, 1950) with one card of each rank.
/// Both players put 1 into the pot and are dealt a card. The row player checks or bets 1; a player
/// who faces a bet folds or calls it; after a check the column player checks or bets. The higher
/// card wins. With 3 ranks the value is -1/18 for the row player.
class Kuhn {
 public:
  static constexpr int most_ranks = 100;

  struct State {
    int row_card = 0;  // from 1; 0 before the deal
    int column_card = 0;
    std::string bets = {};  // c for check or call, b for bet, f for fold
  };

  /// Throws std::invalid_argument unless there are 2 to most_ranks ranks.
  explicit Kuhn(int ranks = 3);

  State root() const { return {}; }
  TreeNode<State> node(const State& state) const;

 private:
  int ranks_;
};

/// Returns the name of a rank, counted from 1 for the lowest of `ranks`: J, Q, K if there are
/// three ranks; other games of at most 13 ranks end with ..., 10, J, Q, K, A; with more ranks the
/// name is the number.
std::string rank_name(int rank, int ranks);

}  // namespace saddle::games
