#pragma once

#include <string_view>

#include "saddle/io/number.h"
#include "saddle/io/parse_error.h"

namespace saddle {

/// What a cell looks like to one who asks whether it is a label or a payoff.
enum class CellKind {
  blank,
  number,   // also "inf", "1/0" and what no double can hold: a bad payoff, not a label
  mistake,  // begins like a number or has no letter: "1_000", "--1", "4-0-0", "?"
  word      // anything else
};

/// Returns the kind of a cell that was read as a number, with this fault.
CellKind cell_kind(std::string_view text, NumberFault fault);

/// The cells of the first row or of the first column, but for the corner.
///
/// They are labels if there is a word among them, or if they are mistakes one and all ("4-0-0",
/// "3-1-0"). A mistake among numbers is a mistake.
struct LabelEvidence {
  Index numbers = 0;
  Index mistakes = 0;
  Index words = 0;

  void add(CellKind kind);
  bool are_labels() const { return words > 0 || (mistakes > 0 && numbers == 0); }
};

/// Where a table has labels.
struct LabelPlaces {
  bool in_first_row = false;
  bool in_first_column = false;
};

/// Returns where a table of that many rows and columns has labels.
///
/// Row and column speak for themselves. The corner speaks only where they do not: a blank one
/// stands above row labels and beside column labels even if these are numbers, and so does a word,
/// unless there is only one row (then it is a row's label) or one column (a column's).
LabelPlaces label_places(CellKind corner, const LabelEvidence& first_row,
                         const LabelEvidence& first_column, Index rows, Index columns);

}  // namespace saddle
