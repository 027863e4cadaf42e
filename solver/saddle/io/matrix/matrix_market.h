#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include "saddle/machine/should_stop.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/payoff_matrix.h"

namespace saddle {

/// Returns whether a text begins as a MatrixMarket file does.
bool looks_like_matrix_market(std::string_view text);

/// Reads a dense array: "%%MatrixMarket matrix array real general", lines of comments that begin
/// with %, the number of rows and of columns, then the entries column by column, one or more on a
/// line. Of a symmetric array the lower triangle is there, of a skew-symmetric one what is below
/// the diagonal. Throws ParseError where the text is anything else, such as a sparse matrix;
/// Stopped once should_stop() returns true.
PayoffMatrix read_matrix_market(std::istream& in, const std::string& file,
                                const ShouldStop& should_stop = {});

/// Reads the same array without rounding.
ExactMatrix read_exact_matrix_market(std::istream& in, const std::string& file,
                                     const ShouldStop& should_stop = {});

}  // namespace saddle
