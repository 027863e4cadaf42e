#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "games/extensive/kuhn.h"
#include "saddle/extensive/tree_node.h"

namespace saddle::games {

/// The parameters of Leduc poker.
struct LeducRules {
  int ranks = 3;
  int suits = 2;
  int ante = 1;
  int first_bet = 2;   // a bet or raise in the first round
  int second_bet = 4;  // in the second
  int raises = 2;      // maximum number of bets and raises in a round
};

/// Leduc poker (Southey et al., "Bayes' bluff", UAI 2005). Each player puts the ante into the pot
/// and is dealt a card. The row player begins both rounds; between them a card is turned up. A pair
/// with it wins, else the higher card; equal cards share the pot. Suits do not matter, so cards are
/// distinguished by rank only. With the default rules the value is -0.0856064240780006 for the row
/// player.
class Leduc {
 public:
  static constexpr int most_ranks = 100;
  static constexpr int most_raises = 10;

  struct State {
    int row_card = 0;  // ranks from 1; 0 before the deal
    int column_card = 0;
    int public_card = 0;
    std::string bets = {};  // of the round: c for check or call, r for bet or raise, f for fold
    std::string first_round = {};  // its bets, once the card is turned up
    int pot = 0;                   // the stake of each player before the round
  };

  /// Throws std::invalid_argument unless there are 1 to most_ranks ranks and suits, at least 3
  /// cards, at most most_raises raises, and the ante and bets are from 1 to a million.
  explicit Leduc(const LeducRules& rules = {});

  State root() const { return {}; }
  TreeNode<State> node(const State& state) const;

  /// The mover's card, the card turned up and the bets of both rounds, as one number.
  std::optional<std::int64_t> set_number(const State& state) const;

  /// Calls visit(state) with the state after each move of a player: fold, check or call, bet or
  /// raise.
  template <class Visit>
  void for_each_move(const State& state, const Visit& visit) const {
    const auto make = [&](char move) {
      State next = state;
      next.bets += move;
      visit(std::move(next));
    };
    if (faces_bet(state)) {
      make('f');
    }
    make('c');
    if (std::count(state.bets.begin(), state.bets.end(), 'r') < rules_.raises) {
      make('r');
    }
  }

 private:
  static bool row_moves(const State& state) { return state.bets.size() % 2 == 0; }
  static bool faces_bet(const State& state) {
    return !state.bets.empty() && state.bets.back() == 'r';
  }
  TreeNode<State> deal() const;
  TreeNode<State> turn_up(const State& state) const;
  TreeNode<State> decision(const State& state) const;
  int showdown(const State& state) const;

  LeducRules rules_;
};

}  // namespace saddle::games
