#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "saddle/io/text/parse_error.h"
#include "saddle/machine/should_stop.h"

namespace saddle {

/// A row of a table, and the line of the text that it stands in.
struct TableRow {
  Index line = 0;
  std::vector<std::string> cells;
};

/// The cells of a table that was taken out of a text of another kind than CSV, gone through as
/// CsvCells are. Demands that each row has a cell.
class KeptCells {
 public:
  /// `file` names the text in errors. Keeps a reference to the question.
  KeptCells(std::string file, std::vector<TableRow> rows, const ShouldStop& should_stop)
      : file_(std::move(file)), rows_(std::move(rows)), stop_(should_stop) {}

  /// Goes to the next row; false after the last.
  bool next_record() {
    if (is_begun_ && row_ < rows_.size()) {
      ++row_;
    }
    is_begun_ = true;
    cell_ = 0;
    return row_ < rows_.size();
  }

  /// Goes to the next cell of the row; false if there is none. Throws ParseError at a NUL byte,
  /// which no cell of a CSV file has either; Stopped once should_stop() returns true.
  bool next_cell() {
    if (row_ >= rows_.size() || cell_++ >= rows_[row_].cells.size()) {
      return false;
    }
    stop_.expect_none_after(steps_of_number);
    if (text().find('\0') != std::string_view::npos) {
      throw error("expected text, found a NUL byte");
    }
    return true;
  }

  bool follows_blank_line() const { return false; }

  std::string_view text() const { return rows_[row_].cells[cell_ - 1]; }

  /// Where the cell is: the line of its row, after the last row that of the last, and the number of
  /// the cell in its row, from 1.
  Index line() const {
    return row_ < rows_.size() ? rows_[row_].line : rows_.empty() ? 1 : rows_.back().line;
  }
  Index column() const { return static_cast<Index>(cell_); }

  /// The one with which no number has a decimal comma.
  char delimiter() const { return ','; }

  ParseError error(std::string message) const {
    return error_at(line(), column(), std::move(message));
  }
  ParseError error_at(Index line, Index column, std::string message) const {
    return {file_, line, column, std::move(message)};
  }

 private:
  std::string file_;
  std::vector<TableRow> rows_;
  PacedStop stop_;
  std::size_t row_ = 0;
  std::size_t cell_ = 0;  // the number of the next
  bool is_begun_ = false;
};

}  // namespace saddle
