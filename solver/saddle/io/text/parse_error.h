#pragma once

#include <stdexcept>
#include <string>

#include "saddle/number/index.h"

namespace saddle {

/// A text that cannot be read, and where: what() is "rps.csv:2:3: expected a number, found 'x'".
///
/// Lines are counted from 1. In a table (CSV) the column is the number of the cell in its row, as
/// a spreadsheet counts it; in any other text it is the number of the byte in its line. Both are
/// counted from 1; a line or column of 0 says that the place is not known and is left out of
/// what().
class ParseError : public std::runtime_error {
 public:
  /// Takes the name of the text, the place, and what was expected there.
  ParseError(std::string file, Index line, Index column, std::string message);

  const std::string& file() const { return file_; }
  Index line() const { return line_; }
  Index column() const { return column_; }

  /// What was expected and what was found, without the place.
  const std::string& message() const { return message_; }

 private:
  std::string file_;
  Index line_;
  Index column_;
  std::string message_;
};

}  // namespace saddle
