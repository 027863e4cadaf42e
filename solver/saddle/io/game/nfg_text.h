#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "saddle/io/text/parse_error.h"
#include "saddle/machine/should_stop.h"
#include "saddle/normal_form/normal_form_game.h"
#include "saddle/number/exact_list.h"
#include "saddle/number/index.h"

namespace saddle {

/// The text of a .nfg or .efg file with a cursor: words, quoted texts, braces and commas, separated
/// by any blanks and line ends.
class NfgText {
 public:
  /// Takes the whole text; throws ParseError if it is not UTF-8.
  NfgText(std::string text, std::string file);

  /// Returns the first byte of the next token, '\0' at the end of the text.
  char next() {
    const char* place = text_.c_str() + cursor_;
    while (is_blank(*place)) {
      ++place;
    }
    cursor_ = static_cast<std::size_t>(place - text_.c_str());
    return *place;
  }

  /// The number of bytes left to read.
  std::size_t left() const { return text_.size() - cursor_; }

  /// If the brace comes next, moves past it and returns true.
  bool accept(char brace) {
    if (next() != brace) {
      return false;
    }
    ++cursor_;
    return true;
  }

  /// Throws ParseError unless the brace comes next; `what` says what it opens or closes.
  void expect(char brace, std::string_view what);

  /// Reads a word, which ends at a blank, brace, quote or comma. Throws ParseError if there is no
  /// word.
  std::string_view word(std::string_view what);

  /// Reads a text in double quotes and returns it without them.
  std::string quoted(std::string_view what);

  /// Skips a text in double quotes.
  void pass_quoted(std::string_view what);

  /// Returns the text from the brace that comes next to its closing brace, or to the end of the
  /// text. Does not move the cursor.
  std::string_view braces();

  /// Skips a text in braces that equals one parsed before; the cursor and the place for errors are
  /// then as if it were parsed again. `read` is the result of braces() at the earlier place, and
  /// `last` the result of last_in(read) after the parsing there.
  void pass(std::string_view read, std::size_t last) {
    last_ = cursor_ + last;
    cursor_ += read.size();
  }
  std::size_t last_in(std::string_view read) const {
    return last_ - static_cast<std::size_t>(read.data() - text_.data());
  }

  ExactNumber number(std::string_view what);

  /// Reads a whole number >= 0.
  Index count(std::string_view what);

  /// Returns an error "expected ..., found ..." at the next token; or an error at the last token
  /// that was read.
  ParseError expected(std::string_view what);
  ParseError error_at_last(const std::string& message) const;

 private:
  ParseError error_at(std::size_t position, const std::string& message) const;

  static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
  static bool ends_word(char c) { return word_ends[static_cast<unsigned char>(c)]; }

  static constexpr auto word_ends = [] {
    std::array<bool, 256> ends{};
    for (const char c : {' ', '\t', '\n', '\r', '{', '}', '"', ',', '\0'}) {
      ends[static_cast<unsigned char>(c)] = true;
    }
    return ends;
  }();

  // Whether there is a backslash at the place that escapes a quote or backslash.
  bool is_escaped_after(std::size_t place) const {
    return text_[place] == '\\' && place + 1 < text_.size() &&
           (text_[place + 1] == '"' || text_[place + 1] == '\\');
  }

  // The end of the quoted text that begins there, npos if it has no end.
  std::size_t end_of_quotes(std::size_t begin) const;

  std::string text_;
  std::string file_;
  std::size_t start_ = 0;  // the beginning of the text, after a byte order mark
  std::size_t cursor_ = 0;
  std::size_t last_ = 0;  // the place of the last word, number or quoted text
};

/// Reads a game like read_nfg(), from a whole text.
NormalFormGame nfg_game(std::string whole, const std::string& file,
                        const std::function<void(const std::string&)>& on_warning,
                        const ShouldStop& should_stop);

}  // namespace saddle
