#include "games/extensive/guess_it_tree.h"

#include "games/check_range.h"

namespace saddle::games {
namespace {

using State = GuessItTree::State;
using Node = TreeNode<State>;

Node wins(bool row) { return Node::pays(row ? 1 : 0); }

// The other is to move, after something that both saw.
State others_turn(const State& state, char seen) {
  State next;
  next.own = state.other;
  next.other = state.own;
  next.row_moves = !state.row_moves;
  next.open = state.open;
  next.open += seen;
  return next;
}

State not_shown(const State& state, bool was_honest) {
  State next = others_turn(state, '?');
  next.phase = GuessItTree::Phase::belief;
  next.was_honest = was_honest;
  return next;
}

// The chance moves after an honest ask.
Node answer(const State& state) {
  State shown = others_turn(state, 's');
  shown.own -= 1;
  return Node::chance({{"shown", shown, Rational(state.other, state.other + 1)},
                       {"not shown", not_shown(state, true), Rational(1, state.other + 1)}});
}

Node belief(const State& state, Player player) {
  // Who disbelieves counts the card among the asker's, whatever it is.
  State moves = state;
  moves.phase = GuessItTree::Phase::turn;
  moves.other -= 1;
  moves.open += 'd';
  State guesses = state;
  guesses.phase = GuessItTree::Phase::guess;
  return Node::decision(player, state.open, {{"believe", guesses}, {"disbelieve", moves}});
}

// Who disbelieved an honest ask has lost, but does not know it: the other names the card next.
Node turn(const State& state, Player player) {
  if (state.own == 0 || state.other == 0) {
    // He can but guess, knowing the card if the other has none.
    const Rational chance = state.was_honest ? Rational(0) : Rational(1, state.other + 1);
    return Node::pays(state.row_moves ? chance : Rational(1 - chance));
  }
  State honest = state;
  State bluff = not_shown(state, false);
  if (state.was_honest) {
    honest.phase = GuessItTree::Phase::guess;
    honest.was_honest = false;
    bluff = honest;
  } else {
    honest.phase = GuessItTree::Phase::answer;
  }
  return Node::decision(player, state.open, {{"ask", honest}, {"bluff", bluff}});
}

}  // namespace

GuessItTree::GuessItTree(int row_cards, int column_cards)
    : row_cards_(row_cards), column_cards_(column_cards) {
  check_range("row cards", row_cards, 0, most_cards);
  check_range("column cards", column_cards, 0, most_cards);
  check_range("number of cards", row_cards + column_cards, 0, most_cards);
}

Node GuessItTree::node(const State& state) const {
  const Player player = state.row_moves ? Player::row : Player::column;
  switch (state.phase) {
    case Phase::answer:
      return answer(state);
    case Phase::belief:
      return belief(state, player);
    case Phase::guess:
      return wins(state.was_honest == state.row_moves);
    case Phase::turn:
      return turn(state, player);
  }
  return {};
}

}  // namespace saddle::games
