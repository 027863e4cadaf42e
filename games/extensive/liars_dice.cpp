#include "games/extensive/liars_dice.h"

#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "games/check_range.h"
#include "saddle/number/index.h"

namespace saddle::games {

LiarsDice::LiarsDice(int faces) : faces_(faces) {
  check_range("faces", faces, 1, most_faces);
  for (int bid = 0; bid < 2 * faces; ++bid) {
    bid_names_.push_back(fmt::format("{}x{}", bid / faces + 1, bid % faces + 1));
  }
}

TreeNode<LiarsDice::State> LiarsDice::node(const State& state) const {
  using Node = TreeNode<State>;
  if (state.row_die == 0) {
    std::vector<Node::Branch> rolls;
    for (int i = 1; i <= faces_; ++i) {
      for (int j = 1; j <= faces_; ++j) {
        rolls.push_back(
            {fmt::format("{} {}", i, j), {i, j, 0, false}, Rational(1, faces_ * faces_)});
      }
    }
    return Node::chance(std::move(rolls));
  }
  if (state.called) {
    // The caller is the player to move, the bidder the other.
    return Node::pays(is_true(state, last_bid(state)) == row_moves(state) ? -1 : 1);
  }
  std::string key = std::to_string(row_moves(state) ? state.row_die : state.column_die);
  for (int bid = 0; bid <= last_bid(state); ++bid) {
    if ((state.bids >> static_cast<unsigned>(bid) & 1U) != 0) {
      key += ' ';
      key += bid_names_[as_size(bid)];
    }
  }
  std::vector<Node::Branch> moves;
  moves.reserve(as_size(2 * faces_ - last_bid(state)));
  for_each_move(state, [&](const State& next) {
    moves.push_back({next.called ? "call" : bid_names_[as_size(last_bid(next))], next});
  });
  return Node::decision(row_moves(state) ? Player::row : Player::column, std::move(key),
                        std::move(moves));
}

bool LiarsDice::is_true(const State& state, int bid) const {
  const int face = bid % faces_ + 1;
  const auto shows = [&](int die) { return die == face || die == faces_ ? 1 : 0; };
  return shows(state.row_die) + shows(state.column_die) > bid / faces_;
}

}  // namespace saddle::games
