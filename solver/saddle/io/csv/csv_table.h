#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "saddle/io/csv/csv_cells.h"
#include "saddle/io/csv/csv_labels.h"
#include "saddle/io/csv/kept_cells.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/payoff_matrix.h"

namespace saddle {

struct CsvOptions;  // csv.h

/// The payoffs of both players in a cell of a bimatrix game.
struct PayoffPair {
  Rational row;
  Rational column;
};

/// Returns whether a cell contains two payoffs and cannot be one number.
bool is_payoff_pair(std::string_view text);

/// The contents of a CSV text: entries row by row, and labels for all rows or none, and for all
/// columns or none.
template <class Number>
struct CsvTable {
  /// Doubles are stored in the final matrix, other numbers in a vector for ExactMatrix.
  using Entries =
      std::conditional_t<std::is_same_v<Number, double>, DenseMatrix, std::vector<Number>>;

  Index rows = 0;
  Index columns = 0;
  Entries entries;
  std::vector<std::string> row_labels;
  std::vector<std::string> column_labels;
  bool is_exact = true;  ///< no entry was rounded
};

/// Reads a table of doubles, rationals or pairs of at most `most_cells` cells, labels included,
/// from the first cell of `cells` on. Cells is CsvCells or KeptCells. Throws ParseError, see
/// read_csv(), and std::bad_alloc.
template <class Number, class Cells>
CsvTable<Number> read_csv_table(Cells& cells, CsvLabels labels, Index most_cells);

/// Returns the matrix of a table; for doubles, with a bound on the rounding errors.
PayoffMatrix matrix_of(CsvTable<double> table);
ExactMatrix matrix_of(CsvTable<Rational> table);

/// Reads a PayoffMatrix or an ExactMatrix like read_csv(), but from a cursor.
template <class Matrix>
Matrix read_csv_matrix(ByteCursor& text, const std::string& file, const CsvOptions& options);

}  // namespace saddle
