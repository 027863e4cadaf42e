#include "games/boards/substring.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "saddle/machine/refusal.h"

namespace saddle::games {
namespace {

using State = Position;

// The suffix automaton, built letter by letter (Blumer et al. 1985). The transitions of a state are
// a list, which is short if there are few letters.
class Automaton {
 public:
  explicit Automaton(std::string_view text) {
    constexpr std::size_t most_letters = std::size_t{1} << 30;
    if (text.size() >= most_letters) {
      throw_invalid("length of the text is {}, must be < {}", text.size(), most_letters);
    }
    add_state(0, '\0');
    for (const char letter : text) {
      append(letter);
    }
  }

  PositionGraph graph() const {
    MoveList moves;
    std::vector<std::pair<unsigned char, State>> sorted;
    for (State state = 0; state < states_.size(); ++state) {
      sorted.clear();
      for (auto t = states_[state].first; t != none; t = transitions_[t].next) {
        sorted.emplace_back(static_cast<unsigned char>(transitions_[t].letter), transitions_[t].to);
      }
      std::sort(sorted.begin(), sorted.end());
      for (const auto& [letter, to] : sorted) {
        moves.add(state, to);
      }
    }
    return {static_cast<Position>(states_.size()), moves};
  }

  // By state: the last letter of its words.
  const std::vector<char>& last_letters() const { return last_letters_; }

 private:
  static constexpr std::uint32_t none = no_position;

  struct Node {
    std::uint32_t length;        // of its longest word
    State suffix = none;         // suffix link: its longest suffix that ends at more places
    std::uint32_t first = none;  // the number of its first transition
  };
  struct Transition {
    State to;
    std::uint32_t next;
    char letter;
  };

  State add_state(std::uint32_t length, char last_letter) {
    states_.push_back({length});
    last_letters_.push_back(last_letter);
    return static_cast<State>(states_.size() - 1);
  }

  Transition* transition(State state, char letter) {
    for (auto t = states_[state].first; t != none; t = transitions_[t].next) {
      if (transitions_[t].letter == letter) {
        return &transitions_[t];
      }
    }
    return nullptr;
  }

  void add_transition(State state, char letter, State to) {
    transitions_.push_back({to, states_[state].first, letter});
    states_[state].first = static_cast<std::uint32_t>(transitions_.size() - 1);
  }

  void append(char letter) {
    const State whole = add_state(states_[whole_text_].length + 1, letter);
    State state = std::exchange(whole_text_, whole);
    for (; state != none && transition(state, letter) == nullptr; state = states_[state].suffix) {
      add_transition(state, letter, whole);
    }
    if (state == none) {
      states_[whole].suffix = 0;
      return;
    }
    const State next = transition(state, letter)->to;
    states_[whole].suffix =
        states_[next].length == states_[state].length + 1 ? next : split(state, letter, next);
  }

  // Splits `next`: its words that consist of a word of `state` and the letter go to a new state.
  State split(State state, char letter, State next) {
    const State shorter = add_state(states_[state].length + 1, letter);
    for (auto t = states_[next].first; t != none; t = transitions_[t].next) {
      const auto [to, unused, of] = transitions_[t];
      add_transition(shorter, of, to);
    }
    states_[shorter].suffix = std::exchange(states_[next].suffix, shorter);
    while (state != none) {
      Transition* into = transition(state, letter);
      if (into == nullptr || into->to != next) {
        break;
      }
      into->to = shorter;
      state = states_[state].suffix;
    }
    return shorter;
  }

  std::vector<Node> states_;
  std::vector<char> last_letters_;
  std::vector<Transition> transitions_;
  State whole_text_ = 0;
};

}  // namespace

SubstringGame::SubstringGame(std::string_view text) : graph_(0, {}) {
  const Automaton states(text);
  last_letter_ = states.last_letters();
  graph_ = states.graph();
}

std::vector<Position> SubstringGame::positions(std::span<const std::string> words) const {
  std::vector<Position> result;
  for (const std::string& word : words) {
    Position position = 0;
    for (const char letter : word) {
      const auto options = graph_.options(position);
      const auto option = std::find_if(options.begin(), options.end(), [&](Position candidate) {
        return last_letter_[candidate] == letter;
      });
      if (option == options.end()) {
        throw_invalid("word '{}' is no substring of the text, must be one", word);
      }
      position = *option;
    }
    result.push_back(position);
  }
  return result;
}

char SubstringGame::last_letter(Position position) const {
  if (position == 0 || position >= graph_.size()) {
    throw_invalid("position is {}, must be >= 1 and < {} (0 is the empty word)", position,
                  graph_.size());
  }
  return last_letter_[position];
}

SubstringVerdict substring_verdict(const SubstringGame& game, std::span<const std::string> words,
                                   Play play, SumLimits limits) {
  SumSolver solver(game.graph(), play, SumEnd::no_move, std::move(limits));
  SubstringVerdict result{solver.verdict(game.positions(words)), {}};
  for (const SumMove& move : result.sum.winning_moves) {
    result.winning_moves.push_back({move.component, game.last_letter(move.to)});
  }
  return result;
}

}  // namespace saddle::games
