#include "games/extensive/guess_it_tree.h"

#include "games/check_range.h"

namespace saddle::games {
namespace {

using GuessItState = GuessItTree::State;
using GuessItNode = TreeNode<GuessItState>;

// Returns the events that both players have seen, in words: "shown, not shown, disbelieved".
std::string in_words(const std::string& open) {
  std::string words;
  for (const char seen : open) {
    words += words.empty() ? "" : ", ";
    words += seen == 's' ? "shown" : seen == '?' ? "not shown" : "disbelieved";
  }
  return words.empty() ? "beginning" : words;
}

GuessItNode wins(bool row) { return GuessItNode::pays(row ? 1 : 0); }

// Returns the state in which the other moves, after an event that both saw.
GuessItState others_turn(const GuessItState& state, char seen) {
  GuessItState next;
  next.own = state.other;
  next.other = state.own;
  next.row_moves = !state.row_moves;
  next.open = state.open;
  next.open += seen;
  return next;
}

GuessItState not_shown(const GuessItState& state, bool was_honest) {
  GuessItState next = others_turn(state, '?');
  next.phase = GuessItTree::Phase::belief;
  next.was_honest = was_honest;
  return next;
}

// The chance moves after an honest ask.
GuessItNode answer(const GuessItState& state) {
  GuessItState shown = others_turn(state, 's');
  shown.own -= 1;
  return GuessItNode::chance({{"shown", shown, Rational(state.other, state.other + 1)},
                              {"not shown", not_shown(state, true), Rational(1, state.other + 1)}});
}

GuessItNode belief(const GuessItState& state, Player player) {
  // A player who disbelieves assumes that the asker holds the card, even if that is wrong.
  GuessItState moves = state;
  moves.phase = GuessItTree::Phase::turn;
  moves.other -= 1;
  moves.open += 'd';
  GuessItState guesses = state;
  guesses.phase = GuessItTree::Phase::guess;
  return GuessItNode::decision(player, in_words(state.open),
                               {{"believe", guesses}, {"disbelieve", moves}});
}

// After a disbelieved honest ask the game is lost, but the disbeliever does not know: the asker
// names the card in the next turn.
GuessItNode turn(const GuessItState& state, Player player) {
  if (state.own == 0 || state.other == 0) {
    // The mover can only guess, and knows the card if the other player has no cards.
    const Rational chance = state.was_honest ? Rational(0) : Rational(1, state.other + 1);
    return GuessItNode::pays(state.row_moves ? chance : Rational(1 - chance));
  }
  GuessItState honest = state;
  GuessItState bluff = not_shown(state, false);
  if (state.was_honest) {
    honest.phase = GuessItTree::Phase::guess;
    honest.was_honest = false;
    bluff = honest;
  } else {
    honest.phase = GuessItTree::Phase::answer;
  }
  return GuessItNode::decision(player, in_words(state.open), {{"ask", honest}, {"bluff", bluff}});
}

}  // namespace

GuessItTree::GuessItTree(int row_cards, int column_cards)
    : row_cards_(row_cards), column_cards_(column_cards) {
  check_range("row cards", row_cards, 0, most_cards);
  check_range("column cards", column_cards, 0, most_cards);
  check_range("number of cards", row_cards + column_cards, 0, most_cards);
}

GuessItNode GuessItTree::node(const GuessItState& state) const {
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
