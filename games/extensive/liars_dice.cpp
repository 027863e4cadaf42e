#include "games/extensive/liars_dice.h"

#include <bit>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "games/check_range.h"
#include "saddle/number/index.h"

namespace saddle::games {
namespace {

using DiceNode = TreeNode<LiarsDice::State>;

}  // namespace

LiarsDice::LiarsDice(int faces) : faces_(faces) {
  check_range("faces", faces, 1, most_faces);
  for (int bid = 0; bid < 2 * faces; ++bid) {
    bid_names_.push_back(fmt::format("{}x{}", bid / faces + 1, bid % faces + 1));
  }
}

DiceNode LiarsDice::node(const State& state) const {
  if (state.row_die == 0) {
    std::vector<DiceNode::Branch> rolls;
    for (int i = 1; i <= faces_; ++i) {
      for (int j = 1; j <= faces_; ++j) {
        rolls.push_back(
            {fmt::format("{} {}", i, j), {i, j, 0, false}, Rational(1, faces_ * faces_)});
      }
    }
    return DiceNode::chance(std::move(rolls));
  }
  const auto next_bid = static_cast<int>(std::bit_width(state.bids));
  const bool row_moves = std::popcount(state.bids) % 2 == 0;
  if (state.called) {
    // The caller is the player to move, the bidder the other.
    return DiceNode::pays(is_true(state, next_bid - 1) == row_moves ? -1 : 1);
  }
  std::string key = std::to_string(row_moves ? state.row_die : state.column_die);
  for (int bid = 0; bid < next_bid; ++bid) {
    if ((state.bids >> static_cast<unsigned>(bid) & 1U) != 0) {
      key += ' ';
      key += bid_names_[as_size(bid)];
    }
  }
  std::vector<DiceNode::Branch> moves;
  moves.reserve(as_size(2 * faces_ - next_bid + 1));
  if (state.bids != 0) {
    moves.push_back({"call", {state.row_die, state.column_die, state.bids, true}});
  }
  for (int bid = next_bid; bid < 2 * faces_; ++bid) {
    const std::uint32_t bids = state.bids | 1U << static_cast<unsigned>(bid);
    moves.push_back({bid_names_[as_size(bid)], {state.row_die, state.column_die, bids, false}});
  }
  return DiceNode::decision(row_moves ? Player::row : Player::column, std::move(key),
                            std::move(moves));
}

bool LiarsDice::is_true(const State& state, int bid) const {
  const int face = bid % faces_ + 1;
  const auto shows = [&](int die) { return die == face || die == faces_ ? 1 : 0; };
  return shows(state.row_die) + shows(state.column_die) > bid / faces_;
}

}  // namespace saddle::games
