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
  const std::vector<int>& own = own_bids(state);
  if (is_over(state)) {
    return Node::pays(row_points(state));
  }
  std::vector<Node::Branch> bids;
  for_each_move(state, [&](State next) {
    const int card = (row_moves(state) ? next.row_bids : next.column_bids).back();
    bids.push_back({fmt::format("{}", card), std::move(next)});
  });
  return Node::decision(row_moves(state) ? Player::row : Player::column, key(own, state),
                        std::move(bids));
}

std::optional<std::int64_t> HiddenGoofspiel::set_number(const State& state) const {
  const std::vector<int>& own = own_bids(state);
  if (is_over(state)) {
    return std::nullopt;
  }
  std::int64_t number = row_moves(state) ? 1 : 2;
  for (std::size_t k = 0; k < own.size(); ++k) {
    const int row = state.row_bids[k];
    const int column = state.column_bids[k];
    number = 3 * (number * (most_cards + 1) + own[k]) + (row > column ? 2 : row < column ? 1 : 0);
  }
  return number;
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
