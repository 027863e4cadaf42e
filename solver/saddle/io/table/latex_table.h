#pragma once

#include <string>
#include <string_view>

#include "saddle/io/table/written_table.h"

namespace saddle {

/// Returns whether a text looks like a table or matrix in LaTeX: it has a \begin{...}, or in its
/// first line both & and \\.
bool looks_like_latex(std::string_view text);

/// Reads what stands between \begin and \end of a tabular, an array or a matrix, or a text of rows
/// alone: cells separated by &, rows by \\. Rules between rows, dollars, fonts and spaces are
/// ignored, \frac{1}{2} is 1/2. Throws ParseError where there is no such table, two of them, or a
/// cell that spans several.
WrittenTable read_latex_table(const std::string& text, const std::string& file);

/// Returns a piece of LaTeX as plain text: "$-\frac{1}{2}$" is "-1/2". A command that it does not
/// know stays as it is.
std::string plain_tex(std::string_view text);

}  // namespace saddle
