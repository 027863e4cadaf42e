#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "saddle/io/csv_cells.h"

namespace saddle {

/// The records of a CSV text below a header of certain words, which may stand in any order.
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

  /// The line of the record; behind the last one the last of the text.
  Index line() const { return cells_.line(); }

  /// Returns an error at the cell below a word, or at another place.
  ParseError error(std::size_t word, const std::string& message) const;
  ParseError error_at(Index line, Index column, const std::string& message) const;

 private:
  CsvCells cells_;
  std::vector<std::string> words_;
  std::vector<std::size_t> order_;  // which word stands in each place
  std::vector<std::string> texts_;
  std::vector<Index> columns_;  // of each word
};

}  // namespace saddle
