#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "saddle/io/csv/csv_table.h"
#include "saddle/io/csv/kept_cells.h"

namespace saddle::web {

/// A table of payoffs as text: its lines are rows, and tabs stand between cells. Refers to the
/// text.
struct PlainTable {
  std::string name;
  Index rows = 0;
  Index columns = 0;
  std::string_view text;

  /// Returns the payoffs if the text has these numbers of rows and columns, which saves most of the
  /// time that large tables take.
  template <class Number>
  std::optional<CsvTable<Number>> numbers() const;

  /// Returns the cells for a reader who says what is wrong with them.
  std::vector<TableRow> cells() const;
};

/// Reads a table behind its first line, "cells 2 3": its name, rows and columns. Throws
/// std::invalid_argument where that is none.
PlainTable plain_table(std::string_view text);

}  // namespace saddle::web
