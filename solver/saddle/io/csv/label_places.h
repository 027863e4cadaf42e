#pragma once

#include <string_view>
#include <vector>

#include "saddle/io/csv/csv_labels.h"
#include "saddle/io/number/number.h"

namespace saddle {

/// How the text of a cell looks, which decides whether it may be a label or a payoff.
enum class CellKind {
  blank,
  number,   // also "inf", "1/0" and numbers beyond the doubles, which are errors, not labels
  mistake,  // begins like a number or has no letter: "1_000", "--1", "4-0", "?"
  word      // anything else
};

/// Returns the kind of a cell for which the number reader reported this fault.
CellKind cell_kind(std::string_view text, NumberFault fault);

/// The kinds of the cells in the first row or in the first column, without the corner.
struct TableEdge {
  bool has_number = false;
  bool has_mistake = false;
  bool has_word = false;
};

/// The labels that the cells of a table allow.
struct LabelReadings {
  /// Where a word and a number stand side by side, so that only the user can say what the labels
  /// are.
  enum class Doubt { none, corner, first_row, first_column };

  Doubt doubt = Doubt::none;
  std::vector<CsvLabels> possible;  ///< exactly one if there is no doubt
  bool may_be_mistyped = false;     ///< the word in doubt may be a mistyped payoff
};

/// Returns which labels a table has, by its size and the kinds of the corner, of the other cells of
/// the first row and of the other cells of the first column. Words are labels, and numbers are
/// payoffs unless beside a word; the values of numbers do not matter.
///
///   corner        first row     first column   labels
///   blank         any           any            both, as a data frame with its index is written
///   number        numbers       numbers        none
///   word          words         words          both
///   number        words         words          in doubt: both, or mistyped    3,B over c,4
///   word          words         numbers        in doubt: columns or both   A,B over 1,2
///   word          numbers       words          in doubt: rows or both      a,1 over b,2
///   word          numbers       numbers        in doubt: any, or mistyped  O,1 over 2,3
///   number        words         numbers        in doubt: columns or both, or mistyped
///   number        numbers       words          in doubt: rows or both, or mistyped
///   any           mixed         any            in doubt, or mistyped       1,O,3 over 4,5,6
///   any           any           mixed          in doubt, or mistyped       1,2 over 3,4 over z,5
///   word          numbers       (one row)      rows
///   word          (one column)  numbers        columns
///
/// A mistake beside words is a word; in an edge without words a mistake is a bad payoff. A blank
/// corner in a single row (column) means row (column) labels. All other tables of a single row or
/// column have no labels.
LabelReadings label_readings(Index rows, Index columns, CellKind corner, const TableEdge& first_row,
                             const TableEdge& first_column);

}  // namespace saddle
