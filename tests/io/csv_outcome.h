#pragma once

#include <istream>
#include <sstream>
#include <streambuf>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "saddle/io/csv/csv.h"
#include "saddle/matrix/exact_matrix.h"

namespace saddle::test {

/// A stream buffer that returns its text one byte at a time.
class OneByteBuffer : public std::streambuf {
 public:
  explicit OneByteBuffer(std::string_view text) : text_(text) {}

 protected:
  int_type underflow() override {
    if (text_.empty()) {
      return traits_type::eof();
    }
    byte_ = text_.front();
    text_.remove_prefix(1);
    setg(&byte_, &byte_, &byte_ + 1);
    return traits_type::to_int_type(byte_);
  }

 private:
  std::string_view text_;
  char byte_ = 0;
};

/// Returns a game as one line: "[A|B] x: 1 2; y: 3 4", with labels only if there are any.
template <class Game>
std::string spelled(const Game& game) {
  std::string line;
  if (!game.column_labels().empty()) {
    line = fmt::format("[{}] ", fmt::join(game.column_labels(), "|"));
  }
  for (Index i = 0; i < game.rows(); ++i) {
    line += i == 0 ? "" : "; ";
    line += game.row_labels().empty() ? "" : fmt::format("{}: ", game.row_label(i));
    for (Index j = 0; j < game.columns(); ++j) {
      std::ostringstream number;
      number << game(i, j);
      line += fmt::format("{}{}", j == 0 ? "" : " ", number.str());
    }
  }
  return line;
}

/// Returns the game in a stream as one line, or the error's message.
inline std::string csv_outcome(std::istream& in, const CsvOptions& options = {}) {
  try {
    return spelled(read_csv(in, "game.csv", options));
  } catch (const ParseError& error) {
    return error.what();
  }
}

/// The same for a text.
inline std::string csv_outcome(const std::string& text, const CsvOptions& options = {}) {
  std::istringstream in(text);
  return csv_outcome(in, options);
}

/// The same for a text and exact numbers.
inline std::string exact_csv_outcome(const std::string& text, const CsvOptions& options = {}) {
  std::istringstream in(text);
  try {
    return spelled(read_exact_csv(in, "game.csv", options));
  } catch (const ParseError& error) {
    return error.what();
  }
}

}  // namespace saddle::test
