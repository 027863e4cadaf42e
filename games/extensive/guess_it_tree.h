#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "saddle/extensive/tree_node.h"

namespace saddle::games {

/// Guess It as a tree with hidden cards, card by card. If the asked card is not shown, the other
/// player does not know whether the ask was honest. A player who disbelieves the ask moves next,
/// still without knowing; an honest asker then names the hidden card in the next turn. The row
/// player begins; the value is the row player's probability to win, which guess_it.h computes by a
/// recursion over deals. Cards of one player that nobody has asked for are interchangeable.
class GuessItTree {
 public:
  static constexpr int most_cards = 20;

  /// What comes next: the turn of a player, the answer to an honest ask by the other's cards, the
  /// decision whether to believe an ask, or the guess of a player who believes it.
  enum class Phase { turn, answer, belief, guess };

  struct State {
    int own = 0;    // cards of the player to move that the other cannot know
    int other = 0;  // the same for the other player
    bool row_moves = true;
    Phase phase = Phase::turn;
    bool was_honest = false;  // whether the other's last ask was honest, if it was not answered
    std::string open = {};    // what both saw: s shown, ? not shown, d disbelieved
  };

  /// Throws std::invalid_argument unless both numbers of cards are >= 0, and at most most_cards
  /// together.
  GuessItTree(int row_cards, int column_cards);

  State root() const { return {row_cards_, column_cards_}; }
  TreeNode<State> node(const State& state) const;

  /// The open events as one number: what a player sees, besides the numbers of cards.
  std::optional<std::int64_t> set_number(const State& state) const;

  /// Calls visit(state) with the states after the two moves of a player: believe and disbelieve, or
  /// ask and bluff.
  template <class Visit>
  void for_each_move(const State& state, const Visit& visit) const {
    for (State& next : after_moves(state)) {
      visit(std::move(next));
    }
  }

 private:
  static std::array<State, 2> after_moves(const State& state);

  int row_cards_;
  int column_cards_;
};

}  // namespace saddle::games
