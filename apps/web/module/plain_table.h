#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "saddle/io/csv/csv_table.h"
#include "saddle/io/csv/kept_cells.h"

namespace saddle::web {

/// A table of payoffs as text: lines are rows, and tabs separate cells. Refers to the text.
struct PlainTable {
  std::string name;
  Index rows = 0;
  Index columns = 0;
  std::string_view text;

  /// Returns the payoffs if the text has this many rows and columns of numbers. This saves most of
  /// the time for large tables.
  template <class Number>
  std::optional<CsvTable<Number>> numbers() const;

  /// Returns the cells for the reader that reports errors.
  std::vector<TableRow> cells() const;
};

/// Reads a table whose first line is, for example, "cells 2 3": its name, rows and columns. Throws
/// std::invalid_argument for any other first line.
PlainTable plain_table(std::string_view text);

}  // namespace saddle::web
