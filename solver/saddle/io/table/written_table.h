#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "saddle/io/csv/csv_labels.h"
#include "saddle/io/csv/kept_cells.h"
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

/// Returns whether a text begins like a table in Markdown: with a row that begins with '|', or a
/// first line above a line such as |---|:-:|.
bool looks_like_markdown(std::string_view text);

/// Reads a table in Markdown (the pipe table of GitHub): cells separated by '|', with a line of
/// dashes under the first row. Emphasis and $ around a cell are removed. A first row of blank cells
/// means that there are no column labels. Throws ParseError if the text is not such a table, or has
/// text after it; Stopped once should_stop() returns true.
WrittenTable read_markdown_table(const std::string& text, const std::string& file,
                                 const ShouldStop& should_stop = {});

/// Returns whether a text looks like a table or matrix in LaTeX: it contains \begin{...}, or its
/// first line has both & and \\.
bool looks_like_latex(std::string_view text);

/// Reads the contents of a tabular, an array or a matrix, or a text of rows only: cells separated
/// by &, rows by \\. Rules between rows, dollars, fonts and spaces are ignored, \frac{1}{2} is 1/2.
/// Throws ParseError if there is no such table, if there are two, or if a cell spans several
/// columns or rows.
WrittenTable read_latex_table(const std::string& text, const std::string& file);

}  // namespace saddle
