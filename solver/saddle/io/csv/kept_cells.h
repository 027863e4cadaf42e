#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "saddle/io/text/parse_error.h"
#include "saddle/machine/should_stop.h"

namespace saddle {

/// A row of a table, and its line in the text.
struct TableRow {
  Index line = 0;
  std::vector<std::string> cells;
};

/// The cells of a table from a text that is not CSV, with the interface of CsvCells. Each row must
/// have a cell.
class KeptCells {
 public:
  /// `file` names the text in errors. Keeps a reference to `should_stop`.
  KeptCells(std::string file, std::vector<TableRow> rows, const ShouldStop& should_stop)
      : file_(std::move(file)), rows_(std::move(rows)), stop_(should_stop) {}

  /// Moves to the next row; false after the last.
  bool next_record() {
    if (is_begun_ && row_ < rows_.size()) {
      ++row_;
    }
    is_begun_ = true;
    cell_ = 0;
    return row_ < rows_.size();
  }

  /// Moves to the next cell of the row; false at its end. Throws ParseError at a NUL byte, as
  /// CsvCells does; Stopped once should_stop() returns true.
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

  /// The place of the cell: the line of its row (after the last row, the line of the last), and the
  /// number of the cell in its row, from 1.
  Index line() const {
    return row_ < rows_.size() ? rows_[row_].line : rows_.empty() ? 1 : rows_.back().line;
  }
  Index column() const { return static_cast<Index>(cell_); }

  /// A comma, because numbers in such a table have no decimal commas.
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
  std::size_t cell_ = 0;  // the index of the next cell
  bool is_begun_ = false;
};

}  // namespace saddle
