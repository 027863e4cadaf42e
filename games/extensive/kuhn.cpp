#include "games/extensive/kuhn.h"

#include <array>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "games/check_range.h"

namespace saddle::games {

Kuhn::Kuhn(int ranks) : ranks_(ranks) { check_range("ranks", ranks, 2, most_ranks); }

TreeNode<Kuhn::State> Kuhn::node(const State& state) const {
  using Node = TreeNode<State>;
  const auto& [row_card, column_card, bets] = state;
  if (row_card == 0) {
    std::vector<Node::Branch> deals;
    for (int i = 1; i <= ranks_; ++i) {
      for (int j = 1; j <= ranks_; ++j) {
        if (i != j) {
          deals.push_back({fmt::format("{} {}", rank_name(i, ranks_), rank_name(j, ranks_)),
                           {i, j, ""},
                           Rational(1, ranks_ * (ranks_ - 1))});
        }
      }
    }
    return Node::chance(std::move(deals));
  }
  if (bets == "bf" || bets == "cbf") {
    return Node::pays(bets == "bf" ? 1 : -1);
  }
  if (bets == "cc" || bets == "bc" || bets == "cbc") {
    const int stake = bets == "cc" ? 1 : 2;
    return Node::pays(row_card > column_card ? stake : -stake);
  }
  const bool row_moves = bets.size() != 1;
  const bool faces_bet = !bets.empty() && bets.back() == 'b';
  const char* const told = bets.empty()  ? ""
                           : bets == "b" ? ", bet"
                           : bets == "c" ? ", check"
                                         : ", check, bet";
  const auto move = [&state](const char* name, char letter) {
    return Node::Branch{name, {state.row_card, state.column_card, state.bets + letter}};
  };
  return Node::decision(row_moves ? Player::row : Player::column,
                        rank_name(row_moves ? row_card : column_card, ranks_) + told,
                        faces_bet ? std::vector{move("fold", 'f'), move("call", 'c')}
                                  : std::vector{move("check", 'c'), move("bet", 'b')});
}

std::string rank_name(int rank, int ranks) {
  static constexpr std::array<const char*, 13> names = {"2", "3",  "4", "5", "6", "7", "8",
                                                        "9", "10", "J", "Q", "K", "A"};
  if (ranks > std::ssize(names)) {
    return fmt::format("{}", rank);
  }
  const int lowest = ranks == 3 ? 9 : 13 - ranks;  // J, Q, K, else up to the ace
  const auto place = static_cast<std::size_t>(lowest) + static_cast<std::size_t>(rank) - 1;
  return names[place];
}

}  // namespace saddle::games
