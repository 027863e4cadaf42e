#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>

#include "saddle/io/csv/csv_labels.h"
#include "saddle/matrix/payoff_matrix.h"

namespace saddle {

class ExactMatrix;  // exact_matrix.h

struct CsvOptions {
  /// With detect words are labels, numbers are not, and a blank corner stands between labels; a
  /// word beside numbers needs one of the others.
  CsvLabels labels = CsvLabels::detect;

  /// ',', ';', a tab or a blank (any run of blanks and tabs). By default the first of tab, ';' and
  /// ',' that stands outside quotes in the first record, else the blank.
  std::optional<char> delimiter = {};

  /// More cells than this, labels included, are refused; 0: the limit is the machine's memory.
  Index max_cells = 0;

  /// How much text is asked of the stream at a time; any number >= 1 reads the same.
  std::size_t chunk_bytes = 1 << 18;

  /// The number of the first line, where the text is a part of a longer one.
  Index first_line = 1;
};

/// Reads a payoff matrix: a rectangle of numbers, with or without labels. Every entry is the double
/// nearest to the number written, and the game has a bound on the difference.
///
/// Numbers are 3, -0.25, .5, 5., 1e-3, +2, fractions -3/4 and 2.5/4, percentages 52.5% and 60 %.
/// Between ';' or tabs a decimal comma is allowed, but not beside decimal points. A comma or a
/// point there that may as well group thousands (1,000 or 1.000) is refused unless another number
/// of the same mark, such as 0,5 or 0.5, decides. A cell in double quotes is taken as it stands,
/// with line ends and delimiters, "" for a quote. Text is UTF-8, with or without a byte order mark.
/// Between blanks, a first row of labels that is one cell short has a blank corner. Lines that
/// begin with '#' are comments and may stand between rows, blank lines before the first and behind
/// the last. Columns at the right end that are empty in every row, and rows at the end whose cells
/// are all empty, as spreadsheets write them, do not belong to the table. `file` names the text in
/// errors. One pass; memory: the matrix and the text of its first row and column.
///
/// Throws ParseError for any other text: no row, rows of different lengths, an empty cell that is
/// not a corner (a delimiter at the end of a line makes one), a blank line between rows, a word
/// where a number is expected, a number that a double cannot hold, a label twice, too many cells.
/// Throws UndecidedLabels, which is a ParseError, where the first row or column may be labels or
/// payoffs.
PayoffMatrix read_csv(std::istream& in, const std::string& file, const CsvOptions& options = {});

/// Reads the same game without rounding, numbers beyond the range of a double too.
ExactMatrix read_exact_csv(std::istream& in, const std::string& file,
                           const CsvOptions& options = {});

}  // namespace saddle
