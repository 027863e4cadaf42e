#include "games/boards/substring.h"

#include <map>
#include <random>
#include <stdexcept>
#include <string>

#include <doctest/doctest.h>

using saddle::Outcome;
using saddle::Play;
using saddle::SumMethod;
using saddle::games::AppendedLetter;
using saddle::games::substring_verdict;
using saddle::games::SubstringGame;
using saddle::games::SubstringVerdict;

namespace {

using Words = std::vector<std::string>;

// Tries every play on the words themselves.
class EveryWord {
 public:
  EveryWord(std::string text, std::string letters, Play play)
      : text_(std::move(text)), letters_(std::move(letters)), play_(play) {}

  bool mover_wins(const Words& words) {
    const auto known = known_.find(words);
    if (known != known_.end()) {
      return known->second;
    }
    return known_[words] = search(words);
  }

  std::vector<AppendedLetter> winning_moves(const Words& words) {
    std::vector<AppendedLetter> winning;
    for (std::size_t k = 0; k < words.size(); ++k) {
      for (const char letter : letters_) {
        Words next = words;
        next[k] += letter;
        if (text_.find(next[k]) != std::string::npos && !mover_wins(next)) {
          winning.push_back({k, letter});
        }
      }
    }
    return winning;
  }

 private:
  bool search(const Words& words) {
    bool stuck = true;
    for (std::size_t k = 0; k < words.size(); ++k) {
      for (const char letter : letters_) {
        Words next = words;
        next[k] += letter;
        if (text_.find(next[k]) != std::string::npos) {
          stuck = false;
          if (!mover_wins(next)) {
            return true;
          }
        }
      }
    }
    return stuck && play_ == Play::misere;
  }

  std::string text_;
  std::string letters_;
  Play play_;
  std::map<Words, bool> known_;
};

}  // namespace

TEST_CASE("every text of up to 6 letters a, b is decided as by every line of play") {
  for (std::size_t length = 0; length <= 6; ++length) {
    for (std::size_t bits = 0; bits >> length == 0; ++bits) {
      std::string text;
      for (std::size_t k = 0; k < length; ++k) {
        text += (bits >> k) % 2 == 1 ? 'b' : 'a';
      }
      const SubstringGame game(text);
      for (const Play play : {Play::normal, Play::misere}) {
        EveryWord truth(text, "ab", play);
        for (const Words& words : {Words{""}, Words{"", ""}, Words{text.substr(0, 1), ""}}) {
          const SubstringVerdict verdict = substring_verdict(game, words, play);
          REQUIRE((verdict.sum.outcome == Outcome::next) == truth.mover_wins(words));
          REQUIRE(verdict.winning_moves == truth.winning_moves(words));
        }
      }
    }
  }
}

TEST_CASE("random texts of three letters are decided as by every line of play") {
  std::mt19937_64 random(81);
  for (int k = 0; k < 60; ++k) {
    std::string text;
    for (int letter = 0; letter < 9; ++letter) {
      text += static_cast<char>('a' + random() % 3);
    }
    const SubstringGame game(text);
    const Words words{"", text.substr(random() % 9, 2)};
    for (const Play play : {Play::normal, Play::misere}) {
      EveryWord truth(text, "abc", play);
      const SubstringVerdict verdict = substring_verdict(game, words, play);
      REQUIRE((verdict.sum.outcome == Outcome::next) == truth.mover_wins(words));
      REQUIRE(verdict.winning_moves == truth.winning_moves(words));
    }
  }
}

TEST_CASE("on aabba with one empty word Nim's misere rule for Grundy values goes wrong") {
  const SubstringGame game("aabba");
  saddle::SumSolver solver(game.graph(), Play::misere);
  // By the rule a single position of Grundy value 1 is a loss for the mover, all others are a win.
  const bool rule_says_next = solver.grundy()[0] != 1;
  EveryWord truth("aabba", "ab", Play::misere);
  CHECK(truth.mover_wins({""}) != rule_says_next);
  const SubstringVerdict verdict = substring_verdict(game, Words{""}, Play::misere);
  CHECK((verdict.sum.outcome == Outcome::next) == truth.mover_wins({""}));
  CHECK(verdict.sum.method != SumMethod::nim_sum);
  CHECK(nim_rule_violation(game.graph(), solver.grundy()).has_value());
}

TEST_CASE("a long text has a small automaton") {
  std::string text;
  for (int k = 0; k < 100'000; ++k) {
    text += static_cast<char>('a' + k % 7 % 3);
  }
  const SubstringGame game(text);
  CHECK(game.graph().size() < 200'000);
  CHECK(substring_verdict(game, Words{""}).sum.outcome.has_value());
}

TEST_CASE("a word that is no substring is refused") {
  CHECK_THROWS_WITH_AS(substring_verdict(SubstringGame("aab"), Words{"a", "ba"}),
                       "word 'ba' is no substring of the text, must be one", std::invalid_argument);
}
