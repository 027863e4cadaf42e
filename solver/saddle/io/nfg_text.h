#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "saddle/io/parse_error.h"
#include "saddle/number/rational.h"

namespace saddle {

/// The text of a .nfg or .efg file under a cursor: words, quoted texts, braces and commas, between
/// which blanks and line ends mean nothing.
class NfgText {
 public:
  /// Takes the whole text; throws ParseError if it is not UTF-8.
  NfgText(std::string text, std::string file);

  /// Returns the first byte of what comes next, '\0' at the end of the text.
  char next();

  /// How many bytes are left to read.
  std::size_t left() const { return text_.size() - cursor_; }

  /// Moves on past the brace and returns true if it comes next.
  bool accept(char brace);

  /// Throws ParseError unless the brace comes next; `what` says what it would open or close.
  void expect(char brace, std::string_view what);

  /// Reads a word, which ends at a blank, brace, quote or comma. Throws ParseError if there is
  /// none.
  std::string_view word(std::string_view what);

  /// Reads a text between double quotes, without them.
  std::string quoted(std::string_view what);

  Rational number(std::string_view what);

  /// Reads a whole number >= 0.
  Index count(std::string_view what);

  /// Returns an error about what comes next, or about what was read last: "expected ..., found
  /// ...".
  ParseError expected(std::string_view what);
  ParseError error_at_last(const std::string& message) const;

 private:
  ParseError error_at(std::size_t position, const std::string& message) const;
  void skip_blanks();

  std::string text_;
  std::string file_;
  std::size_t start_ = 0;  // where the text begins behind a byte order mark
  std::size_t cursor_ = 0;
  std::size_t last_ = 0;  // where the last word, number or quoted text began
};

}  // namespace saddle
