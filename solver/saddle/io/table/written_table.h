#pragma once

#include <string>
#include <vector>

#include "saddle/io/csv/csv_table.h"
#include "saddle/io/csv/kept_cells.h"
#include "saddle/io/csv/label_places.h"
#include "saddle/machine/should_stop.h"

namespace saddle {

/// A table taken out of a text, and which labels it has if its form says so.
struct WrittenTable {
  std::vector<TableRow> rows;
  CsvLabels labels = CsvLabels::detect;
  bool has_head_of_numbers = false;  ///< which may be labels, for its form has a head, or payoffs
  /// Labels that stand apart from the rows, all of a side or none.
  std::vector<std::string> row_labels = {};
  std::vector<std::string> column_labels = {};
};

/// Reads the payoffs of a table, doubles, rationals or pairs, with the labels that are asked for
/// where the table does not say which it has. Throws ParseError, see read_csv(), also where labels
/// that stand apart are not as many as the rows or columns; Stopped once should_stop() returns
/// true.
template <class Number>
CsvTable<Number> read_written_table(WrittenTable table, const std::string& file, CsvLabels labels,
                                    const ShouldStop& should_stop = {});

}  // namespace saddle
