#pragma once

#include <string>
#include <string_view>

#include "saddle/io/table/written_table.h"

namespace saddle {

/// Returns whether a text looks like a table or matrix in LaTeX: it contains \begin{...}, or its
/// first line has both & and \\.
bool looks_like_latex(std::string_view text);

/// Reads the contents of a tabular, an array or a matrix, or a text of rows only: cells separated
/// by &, rows by \\. Rules between rows, dollars, fonts and spaces are ignored, \frac{1}{2} is 1/2.
/// Throws ParseError if there is no such table, if there are two, or if a cell spans several
/// columns or rows.
WrittenTable read_latex_table(const std::string& text, const std::string& file);

/// Returns a piece of LaTeX as plain text: "$-\frac{1}{2}$" becomes "-1/2". Unknown commands are
/// not changed.
std::string plain_tex(std::string_view text);

}  // namespace saddle
