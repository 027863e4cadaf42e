#include "games/extensive/hidden_goofspiel.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "games/check_range.h"
#include "saddle/machine/refusal.h"

namespace saddle::games {

HiddenGoofspiel::HiddenGoofspiel(int cards, std::vector<int> order)
    : cards_(cards), order_(std::move(order)) {
  check_range("cards", cards, 1, most_cards);
  std::vector<int> prizes;
  for (int prize = cards; prize >= 1; --prize) {
    prizes.push_back(prize);
  }
  if (order_.empty()) {
    order_ = prizes;
  }
  std::vector<int> sorted = order_;
  std::sort(sorted.rbegin(), sorted.rend());
  if (sorted != prizes) {
    throw_invalid("order is {}, must name each prize from 1 to {} once", fmt::join(order_, ","),
                  cards);
  }
}

TreeNode<HiddenGoofspiel::State> HiddenGoofspiel::node(const State& state) const {
  using Node = TreeNode<State>;
  const bool row_moves = state.row_bids.size() == state.column_bids.size();
  const std::vector<int>& own = row_moves ? state.row_bids : state.column_bids;
  if (row_moves && own.size() == order_.size()) {
    return Node::pays(row_points(state));
  }
  std::vector<Node::Branch> bids;
  for (int card = 1; card <= cards_; ++card) {
    if (std::find(own.begin(), own.end(), card) == own.end()) {
      State next = state;
      (row_moves ? next.row_bids : next.column_bids).push_back(card);
      bids.push_back({fmt::format("{}", card), std::move(next)});
    }
  }
  return Node::decision(row_moves ? Player::row : Player::column, key(own, state), std::move(bids));
}

// The prizes with the player's own bids and the winners, such as "3: 2 row, 2: 1 column, 1".
std::string HiddenGoofspiel::key(const std::vector<int>& own, const State& state) const {
  std::string text;
  for (std::size_t k = 0; k < own.size(); ++k) {
    const int row = state.row_bids[k];
    const int column = state.column_bids[k];
    text += fmt::format("{}: {} {}, ", order_[k], own[k],
                        row > column   ? "row"
                        : row < column ? "column"
                                       : "nobody");
  }
  text += fmt::format("{}", order_[own.size()]);
  return text;
}

int HiddenGoofspiel::row_points(const State& state) const {
  int points = 0;
  for (std::size_t k = 0; k < order_.size(); ++k) {
    const int row = state.row_bids[k];
    const int column = state.column_bids[k];
    points += row > column ? order_[k] : row < column ? -order_[k] : 0;
  }
  return points;
}

}  // namespace saddle::games
