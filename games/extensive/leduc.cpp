#include "games/extensive/leduc.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "games/check_range.h"

namespace saddle::games {
namespace {

using LeducNode = TreeNode<Leduc::State>;

// Returns what a player has paid in the round, in units of the round's bet. Player 0, the row
// player, makes the actions of even index.
int bets_of(const std::string& bets, std::size_t player) {
  int paid = 0;
  int highest = 0;
  for (std::size_t k = 0; k < bets.size(); ++k) {
    highest += bets[k] == 'r' ? 1 : 0;
    if (k % 2 == player && bets[k] != 'f') {
      paid = highest;
    }
  }
  return paid;
}

// Returns the actions of a round, in words: ", check, bet, raise".
std::string spelled(const std::string& bets) {
  std::string words;
  bool is_bet = false;
  for (const char move : bets) {
    const bool is_raise = move == 'r';
    words += is_raise ? (is_bet ? ", raise" : ", bet") : (is_bet ? ", call" : ", check");
    is_bet = is_bet || is_raise;
  }
  return words;
}

bool is_folded(const std::string& bets) { return !bets.empty() && bets.back() == 'f'; }
bool is_round_over(const std::string& bets) { return bets.size() > 1 && bets.back() == 'c'; }

}  // namespace

Leduc::Leduc(const LeducRules& rules) : rules_(rules) {
  constexpr int most_chips = 1'000'000;
  check_range("ranks", rules.ranks, 1, most_ranks);
  check_range("suits", rules.suits, 1, most_ranks);
  check_range("cards", std::int64_t{rules.ranks} * rules.suits, 3,
              std::int64_t{most_ranks} * most_ranks);
  check_range("ante", rules.ante, 1, most_chips);
  check_range("first bet", rules.first_bet, 1, most_chips);
  check_range("second bet", rules.second_bet, 1, most_chips);
  check_range("raises", rules.raises, 0, most_raises);
}

LeducNode Leduc::node(const State& state) const {
  if (state.row_card == 0) {
    return deal();
  }
  if (is_folded(state.bets)) {
    const std::size_t loser = (state.bets.size() - 1) % 2;
    const int bet = state.public_card == 0 ? rules_.first_bet : rules_.second_bet;
    const int lost = state.pot + bet * bets_of(state.bets, loser);
    return LeducNode::pays(loser == 0 ? -lost : lost);
  }
  if (!is_round_over(state.bets)) {
    return decision(state);
  }
  return state.public_card == 0 ? turn_up(state) : LeducNode::pays(showdown(state));
}

LeducNode Leduc::deal() const {
  const int cards = rules_.ranks * rules_.suits;
  std::vector<LeducNode::Branch> deals;
  for (int i = 1; i <= rules_.ranks; ++i) {
    for (int j = 1; j <= rules_.ranks; ++j) {
      const int ways = rules_.suits * (i == j ? rules_.suits - 1 : rules_.suits);
      if (ways > 0) {
        deals.push_back(
            {fmt::format("{} {}", rank_name(i, rules_.ranks), rank_name(j, rules_.ranks)),
             {i, j, 0, "", "", rules_.ante},
             Rational(ways, cards * (cards - 1))});
      }
    }
  }
  return LeducNode::chance(std::move(deals));
}

LeducNode Leduc::turn_up(const State& state) const {
  const int left = rules_.ranks * rules_.suits - 2;
  const int put_in = state.pot + rules_.first_bet * bets_of(state.bets, 0);
  std::vector<LeducNode::Branch> cards;
  for (int k = 1; k <= rules_.ranks; ++k) {
    const int ways =
        rules_.suits - (k == state.row_card ? 1 : 0) - (k == state.column_card ? 1 : 0);
    if (ways > 0) {
      cards.push_back({rank_name(k, rules_.ranks),
                       {state.row_card, state.column_card, k, "", state.bets, put_in},
                       Rational(ways, left)});
    }
  }
  return LeducNode::chance(std::move(cards));
}

LeducNode Leduc::decision(const State& state) const {
  std::vector<LeducNode::Branch> moves;
  moves.reserve(3);
  const bool is_bet = state.bets.find('r') != std::string::npos;
  for_each_move(state, [&](State next) {
    const char move = next.bets.back();
    const char* const name = move == 'f'   ? "fold"
                             : move == 'r' ? (is_bet ? "raise" : "bet")
                                           : (faces_bet(state) ? "call" : "check");
    moves.push_back({name, std::move(next)});
  });
  // A card and the public actions, such as "K, bet, call, Q, check".
  std::string key = rank_name(row_moves(state) ? state.row_card : state.column_card, rules_.ranks);
  if (state.public_card != 0) {
    key += spelled(state.first_round) + ", " + rank_name(state.public_card, rules_.ranks);
  }
  key += spelled(state.bets);
  return LeducNode::decision(row_moves(state) ? Player::row : Player::column, std::move(key),
                             std::move(moves));
}

std::optional<std::int64_t> Leduc::set_number(const State& state) const {
  if (state.row_card == 0 || is_folded(state.bets) || is_round_over(state.bets)) {
    return std::nullopt;
  }
  // A round has at most 12 actions, written as digits 1 and 2 of base 3; 531,441 is 3^12.
  static_assert(most_raises + 2 <= 12);
  constexpr std::int64_t rounds = 531'441;
  const auto digits = [](const std::string& bets) {
    std::int64_t number = 0;
    for (const char move : bets) {
      number = 3 * number + (move == 'r' ? 2 : 1);
    }
    return number;
  };
  const std::int64_t cards =
      std::int64_t{row_moves(state) ? state.row_card : state.column_card} * (most_ranks + 1) +
      state.public_card;
  return (cards * rounds + digits(state.first_round)) * rounds + digits(state.bets);
}

int Leduc::showdown(const State& state) const {
  const int put_in = state.pot + rules_.second_bet * bets_of(state.bets, 0);
  const auto strength = [&](int card) {
    return card == state.public_card ? rules_.ranks + 1 : card;
  };
  const int row = strength(state.row_card);
  const int column = strength(state.column_card);
  return row == column ? 0 : row > column ? put_in : -put_in;
}

}  // namespace saddle::games
