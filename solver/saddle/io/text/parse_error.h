#pragma once

#include <stdexcept>
#include <string>

#include "saddle/number/index.h"

namespace saddle {

/// An error in a text, with its place: what() is "rps.csv:2:3: expected a number, found 'x'".
///
/// In a table (CSV) the column is the number of the cell in its row, as in a spreadsheet; in any
/// other text it is the number of the byte in its line. Lines and columns are counted from 1; 0
/// means that the place is unknown, and is not in what().
class ParseError : public std::runtime_error {
 public:
  /// Takes the name of the text, the place, and the message.
  ParseError(std::string file, Index line, Index column, std::string message);

  const std::string& file() const { return file_; }
  Index line() const { return line_; }
  Index column() const { return column_; }

  /// The expected and the found text, without the place.
  const std::string& message() const { return message_; }

 private:
  std::string file_;
  Index line_;
  Index column_;
  std::string message_;
};

}  // namespace saddle
