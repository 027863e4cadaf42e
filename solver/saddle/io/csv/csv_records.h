#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "saddle/io/csv/csv_cells.h"
#include "saddle/io/number/decimal_marks.h"
#include "saddle/io/number/number.h"

namespace saddle {

/// Reads the next record as a header: words of a list in any order, each once and the first
/// `needed` of them all; empty cells behind these do not count. Returns their numbers in the list.
/// Throws ParseError where it is anything else, and says `expected`.
std::vector<std::size_t> read_header(CsvCells& cells, const std::vector<std::string>& words,
                                     std::size_t needed, const std::string& expected);

/// The records of a CSV text below a header of certain words, which may stand in any order. Columns
/// behind those of the words, and records, whose cells are all empty, as spreadsheets write them,
/// are no part of it.
class CsvRecords {
 public:
  /// Keeps the stream, called `file` in errors. Throws ParseError unless the first record is the
  /// header.
  CsvRecords(std::istream& in, const std::string& file, std::vector<std::string> words,
             std::optional<char> delimiter = {});

  /// Goes to the next record; false at the end of the text. Throws ParseError unless it has as many
  /// cells as the header.
  bool next();

  /// The cell below a word, and its number in the record from 1. Holds until the next call.
  const std::string& text(std::size_t word) const { return texts_[word]; }
  Index column(std::size_t word) const { return columns_[word]; }

  /// Returns the cell below a word as a number, which may have a decimal comma where ';' or tabs
  /// part the cells. Throws ParseError if it is none.
  double number(std::size_t word);
  Rational exact_number(std::size_t word);

  /// Returns whether the cell below a word is the double as written, and not just near to it.
  bool is_exactly(std::size_t word, double number) const;

  /// Throws ParseError if the numbers have both decimal points and decimal commas, or commas that
  /// may group thousands; see DecimalMarks.
  void refuse_doubtful_marks() const;

  /// The line of the record; behind the last one the last of the text.
  Index line() const { return cells_.line(); }

  /// Returns an error at the cell below a word, or at another place.
  ParseError error(std::size_t word, const std::string& message) const;
  ParseError error_at(Index line, Index column, const std::string& message) const;

 private:
  template <class Number>
  Number checked(NumberReading<Number> reading, std::size_t word);

  ByteCursor text_;
  CsvCells cells_;
  std::vector<std::string> words_;
  std::vector<std::size_t> order_;  // which word stands in each place
  std::vector<std::string> texts_;
  std::vector<Index> columns_;  // of each word
  DecimalMarks marks_;
};

}  // namespace saddle
