#pragma once

#include <string>
#include <vector>

#include "saddle/io/csv/csv_table.h"
#include "saddle/io/csv/kept_cells.h"
#include "saddle/io/csv/label_places.h"
#include "saddle/machine/should_stop.h"

namespace saddle {

/// A table from a text that is not CSV, and its labels if the format declares labels.
struct WrittenTable {
  std::vector<TableRow> rows;
  CsvLabels labels = CsvLabels::detect;
  bool has_head_of_numbers =
      false;  ///< the first row is a head, but of numbers, which may be payoffs or labels
  /// Labels separate from the rows, for all rows (columns) or none.
  std::vector<std::string> row_labels = {};
  std::vector<std::string> column_labels = {};
};

/// Reads the payoffs of a table: doubles, rationals or pairs. The table's own `labels` are used if
/// `labels` is `detect` or the table has separate labels. Throws ParseError, see read_csv(), also
/// if the number of separate labels differs from the number of rows or columns; Stopped once
/// should_stop() returns true.
template <class Number>
CsvTable<Number> read_written_table(WrittenTable table, const std::string& file, CsvLabels labels,
                                    const ShouldStop& should_stop = {});

}  // namespace saddle
