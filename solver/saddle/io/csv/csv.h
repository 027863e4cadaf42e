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
  /// With `detect`, words are labels, numbers are payoffs, and a blank corner means row and column
  /// labels. If a word stands beside numbers, reading throws UndecidedLabels, and the caller must
  /// choose another value.
  CsvLabels labels = CsvLabels::detect;

  /// ',', ';', a tab or a blank (any run of blanks and tabs). By default detected in the first
  /// record outside quotes: a tab if there is one, else ';', else ',', else a blank.
  std::optional<char> delimiter = {};

  /// The maximum number of cells, labels included; 0: as many as fit in the machine's memory.
  Index max_cells = 0;

  /// The number of bytes that each read asks for. Must be at least 1; the result does not depend on
  /// it.
  std::size_t chunk_bytes = 1 << 18;

  /// The number of the first line, if the text is a part of a longer one.
  Index first_line = 1;
};

/// Reads a payoff matrix: a rectangle of numbers, with or without labels. Every entry is the double
/// nearest to the number written, and the game has a bound on the difference.
///
/// Numbers are 3, -0.25, .5, 5., 1e-3, +2, fractions -3/4 and 2.5/4, percentages 52.5% and 60 %. If
/// the delimiter is ';' or a tab, a decimal comma is allowed, but not together with decimal points.
/// With these delimiters a comma or point that could also group thousands (1,000 or 1.000) is an
/// error, unless another number, such as 0,5 or 0.5, shows that this mark is the decimal mark. A
/// cell in double quotes may contain line ends and delimiters; "" stands for a quote. Text must be
/// UTF-8, with or without a byte order mark. If the delimiter is a blank and a first row of labels
/// is one cell short, the corner is blank. Lines that begin with '#' are comments and may stand
/// between rows; blank lines may stand before the first row and after the last. Columns at the
/// right end that are empty in every row, and rows at the end whose cells are all empty, are
/// ignored, because spreadsheets write them. `file` names the text in errors. One pass; memory: the
/// matrix and the text of its first row and column.
///
/// Throws ParseError for any other text: no row, rows of different lengths, an empty cell other
/// than a corner (also after a delimiter at the end of a line), a blank line between rows, a word
/// where a number is expected, a number that a double cannot hold, a repeated label, too many
/// cells. Throws UndecidedLabels, which is a ParseError, if the first row or column may be labels
/// or payoffs.
PayoffMatrix read_csv(std::istream& in, const std::string& file, const CsvOptions& options = {});

/// Reads the same game without rounding, with numbers beyond the range of a double too.
ExactMatrix read_exact_csv(std::istream& in, const std::string& file,
                           const CsvOptions& options = {});

}  // namespace saddle
