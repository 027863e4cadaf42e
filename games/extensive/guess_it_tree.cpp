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

// Returns the state in which the other moves, after an event that both saw.
GuessItState others_turn(const GuessItState& state, char seen) {
  GuessItState next{state.other, state.own, !state.row_moves};
  next.open = state.open + seen;
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

// Whether the mover can only guess.
bool is_last_turn(const GuessItState& state) {
  return state.phase == GuessItTree::Phase::turn && (state.own == 0 || state.other == 0);
}

// The probability that the row player wins by a guess; the mover knows the card if the other player
// has no cards.
Rational last_guess(const GuessItState& state) {
  const Rational chance = state.was_honest ? Rational(0) : Rational(1, state.other + 1);
  return state.row_moves ? chance : Rational(1 - chance);
}

}  // namespace

GuessItTree::GuessItTree(int row_cards, int column_cards)
    : row_cards_(row_cards), column_cards_(column_cards) {
  check_range("row cards", row_cards, 0, most_cards);
  check_range("column cards", column_cards, 0, most_cards);
  check_range("number of cards", row_cards + column_cards, 0, most_cards);
}

GuessItNode GuessItTree::node(const GuessItState& state) const {
  if (state.phase == Phase::answer) {
    return answer(state);
  }
  if (state.phase == Phase::guess) {
    return GuessItNode::pays(state.was_honest == state.row_moves ? 1 : 0);
  }
  if (is_last_turn(state)) {
    return GuessItNode::pays(last_guess(state));
  }
  auto [first, second] = after_moves(state);
  const bool is_turn = state.phase == Phase::turn;
  return GuessItNode::decision(state.row_moves ? Player::row : Player::column, in_words(state.open),
                               {{is_turn ? "ask" : "believe", std::move(first)},
                                {is_turn ? "bluff" : "disbelieve", std::move(second)}});
}

std::array<GuessItState, 2> GuessItTree::after_moves(const GuessItState& state) {
  GuessItState guesses = state;
  guesses.phase = Phase::guess;
  if (state.phase == Phase::belief) {
    // A player who disbelieves assumes that the asker holds the card, even if that is wrong.
    GuessItState moves = state;
    moves.phase = Phase::turn;
    moves.other -= 1;
    moves.open += 'd';
    return {guesses, moves};
  }
  if (state.was_honest) {
    // After a disbelieved honest ask the game is lost, but the disbeliever does not know: the asker
    // names the card in the next turn.
    guesses.was_honest = false;
    return {guesses, guesses};
  }
  GuessItState honest = state;
  honest.phase = Phase::answer;
  return {honest, not_shown(state, false)};
}

// After a leading 1, each ask adds a bit: 0 if the card was shown, 1 if not. The last bit tells
// whether a player decides now to believe the last ask.
std::optional<std::int64_t> GuessItTree::set_number(const GuessItState& state) const {
  if (state.phase == Phase::answer || state.phase == Phase::guess || is_last_turn(state)) {
    return std::nullopt;
  }
  std::int64_t number = 1;
  for (const char seen : state.open) {
    number = seen == 'd' ? number : 2 * number + (seen == 's' ? 0 : 1);
  }
  return 2 * number + (state.phase == Phase::belief ? 1 : 0);
}

}  // namespace saddle::games
