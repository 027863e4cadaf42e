#pragma once

#include <string_view>

#include "saddle/io/number.h"
#include "saddle/io/parse_error.h"

namespace saddle {

/// Which of the first row (labels of columns) and the first column (labels of rows) are labels.
enum class CsvLabels { detect, none, rows, columns, both };

/// What a cell looks like to one who asks whether it is a label or a payoff.
enum class CellKind {
  blank,
  number,   // also "inf", "1/0" and what no double can hold: a bad payoff, not a label
  mistake,  // begins like a number or has no letter: "1_000", "--1", "4-0", "?"
  word      // anything else
};

/// Returns the kind of a cell that was read as a number, with this fault.
CellKind cell_kind(std::string_view text, NumberFault fault);

/// The cells of the first row or of the first column, but for the corner.
struct TableEdge {
  Index cells = 0;
  bool has_word = false;
  bool has_mistake = false;
};

/// Where a table has labels.
struct LabelPlaces {
  bool in_first_row = false;
  bool in_first_column = false;
};

/// Returns where a table has labels.
///
/// A word makes its edge labels, one and all; a mistake by itself is a bad payoff. The corner
/// speaks only where neither edge has a word. A word there belongs to the edge that is not all
/// numbers; if both are, they are labels, unless there is only one row (then it is that row's
/// label) or one column (that column's). A blank corner always stands above row labels and beside
/// column labels.
LabelPlaces label_places(CellKind corner, const TableEdge& first_row,
                         const TableEdge& first_column);

}  // namespace saddle
