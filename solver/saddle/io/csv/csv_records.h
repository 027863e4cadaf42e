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

/// Reads the next record as a header: words of a list, in any order, each at most once. The first
/// `needed` words of the list must all occur; empty cells after the words are ignored. Returns the
/// index in the list of each word. Throws ParseError for anything else, with `expected` in the
/// message.
std::vector<std::size_t> read_header(CsvCells& cells, const std::vector<std::string>& words,
                                     std::size_t needed, const std::string& expected);

/// The lines of records in a text. Most records are one line below the previous one; only the
/// others are stored.
class RecordLines {
 public:
  /// Adds the line of a record. Records must come in order.
  void add(std::size_t record, Index line);

  Index operator[](std::size_t record) const;

 private:
  struct Run {
    std::size_t first;
    Index offset;
  };
  std::vector<Run> runs_;
};

/// The records of a CSV text below a header of certain words in any order. Empty records, and empty
/// columns to the right of the header, are ignored, because spreadsheets write them.
class CsvRecords {
 public:
  /// Keeps a reference to the stream; `file` names it in errors. Throws ParseError unless the first
  /// record is the header.
  CsvRecords(std::istream& in, const std::string& file, std::vector<std::string> words,
             std::optional<char> delimiter = {});

  /// Moves to the next record; false at the end of the text. Throws ParseError unless it has as
  /// many cells as the header.
  bool next();

  /// The cell below a word, and its number in the record from 1. Valid until the next call of
  /// next().
  const std::string& text(std::size_t word) const { return texts_[word]; }
  Index column(std::size_t word) const { return columns_[word]; }

  /// Returns the cell below a word as a number. Decimal commas are allowed if the delimiter is ';'
  /// or a tab. Throws ParseError if it is not a number.
  double number(std::size_t word);
  Rational exact_number(std::size_t word);

  /// Returns whether the number in the cell below a word equals the double exactly.
  bool is_exactly(std::size_t word, double number) const;

  /// Throws ParseError if the numbers have both decimal points and decimal commas, or points or
  /// commas that could group thousands; see DecimalMarks.
  void refuse_doubtful_marks() const;

  /// The line of the record; after the last record, the last line of the text.
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
  std::vector<std::size_t> order_;  // the word of each column
  std::vector<std::string> texts_;
  std::vector<Index> columns_;  // for each word
  DecimalMarks marks_;
};

}  // namespace saddle
