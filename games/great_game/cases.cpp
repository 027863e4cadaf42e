#include "games/great_game/cases.h"

#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "saddle/io/number/number.h"
#include "saddle/io/text/parse_error.h"

namespace saddle::games {
namespace {

// A word and its position.
struct Word {
  std::string text;
  Index line;
  Index column;
};

// Reads the words of a text one after the other.
class Words {
 public:
  Words(std::istream& in, std::string file) : in_(in), file_(std::move(file)) {}

  std::optional<Word> next() {
    constexpr const char* blanks = " \t\r\v\f";
    std::size_t begin = text_.find_first_not_of(blanks, place_);
    while (begin == std::string::npos) {
      if (!std::getline(in_, text_)) {
        return {};
      }
      ++line_;
      begin = text_.find_first_not_of(blanks);
    }
    place_ = std::min(text_.find_first_of(blanks, begin), text_.size());
    return Word{text_.substr(begin, place_ - begin), line_, static_cast<Index>(begin) + 1};
  }

  Word expect(const std::string& what) {
    std::optional<Word> word = next();
    if (!word) {
      throw ParseError(file_, line_, 0, fmt::format("expected {}, found the end", what));
    }
    return *std::move(word);
  }

  [[noreturn]] void refuse(const Word& word, const std::string& message) const {
    throw ParseError(file_, word.line, word.column, message);
  }

 private:
  std::istream& in_;
  std::string file_;
  std::string text_;
  std::size_t place_ = 0;
  Index line_ = 0;
};

std::int64_t whole_number(const Words& words, const Word& word, const char* name,
                          std::int64_t most) {
  std::int64_t number = -1;
  const char* const end = word.text.data() + word.text.size();
  const auto [last, error] = std::from_chars(word.text.data(), end, number);
  if (error != std::errc() || last != end || number < 0 || number > most) {
    words.refuse(word, fmt::format("expected {}, a whole number from 1 to {}, found '{}'", name,
                                   most, word.text));
  }
  return number;
}

Rational chance(const Words& words, const Word& word) {
  NumberReading<Rational> reading = read_rational(word.text);
  if (reading.fault != NumberFault::none) {
    words.refuse(word, complaint(reading.fault, word.text));
  }
  // A number with a percent sign is read as a fraction of 1.
  Rational number = std::move(reading.value);
  if (word.text.back() != '%') {
    number /= 100;
  }
  if (number < 0) {
    words.refuse(word, fmt::format("expected a percentage, at least 0, found '{}'", word.text));
  }
  return number;
}

OpponentThrow opponent_throw(Words& words, std::size_t number) {
  std::array<Rational, 3> chances;
  Rational sum;
  Word first;
  for (std::size_t k = 0; k < 3; ++k) {
    const Word word =
        words.expect(fmt::format("the percentages of rock, paper, scissors at throw {}", number));
    chances.at(k) = chance(words, word);
    sum += chances.at(k);
    first = k == 0 ? word : first;
  }
  if (sum != 1) {
    words.refuse(first, fmt::format("percentages sum to {:.15g}, must sum to 100",
                                    Rational(sum * 100).get_d()));
  }
  return {chances[0], chances[1], chances[2]};
}

}  // namespace

std::vector<GreatGameCase> read_great_game(std::istream& in, const std::string& file) {
  Words words(in, file);
  std::vector<GreatGameCase> cases;
  while (const std::optional<Word> word = words.next()) {
    const Word win = words.expect("the number of rounds to win by");
    const Word lose = words.expect("the number of rounds to lose by");
    const std::int64_t throws = whole_number(words, *word, "throws", great_game_most_throws);
    GreatGameCase read{whole_number(words, win, "rounds to win by", great_game_most_rounds),
                       whole_number(words, lose, "rounds to lose by", great_game_most_rounds),
                       {}};
    if (throws == 0 && read.win_by == 0 && read.lose_by == 0) {
      break;
    }
    for (const auto& [number, at] :
         {std::pair(throws, &*word), {read.win_by, &win}, {read.lose_by, &lose}}) {
      if (number == 0) {
        words.refuse(*at, "expected at least 1, found '0'");
      }
    }
    for (std::size_t k = 1; k <= static_cast<std::size_t>(throws); ++k) {
      read.throws.push_back(opponent_throw(words, k));
    }
    cases.push_back(std::move(read));
  }
  return cases;
}

}  // namespace saddle::games
