#pragma once

#include <string>
#include <string_view>

#include "saddle/io/table/written_table.h"

namespace saddle {

/// Returns whether a text begins as a MatrixMarket file does.
bool looks_like_matrix_market(std::string_view text);

/// Reads a dense array: "%%MatrixMarket matrix array real general", lines of comments that begin
/// with
/// %, the number of rows and of columns, then the entries column by column. Of a symmetric array
/// the lower triangle is there, of a skew-symmetric one what is below the diagonal. Throws
/// ParseError where the text is anything else, such as a sparse matrix.
WrittenTable read_matrix_market(const std::string& text, const std::string& file);

}  // namespace saddle
