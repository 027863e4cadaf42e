#pragma once

#include <vector>

#include "saddle/io/kept_cells.h"
#include "saddle/io/label_places.h"

namespace saddle {

/// A table taken out of a text, and which labels it has if its form says so.
struct WrittenTable {
  std::vector<TableRow> rows;
  CsvLabels labels = CsvLabels::detect;
  bool has_head_of_numbers = false;  ///< which may be labels, for its form has a head, or payoffs
};

}  // namespace saddle
