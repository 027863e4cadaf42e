#pragma once

#include <iosfwd>
#include <string>

#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/payoff_matrix.h"

namespace saddle {

/// Reads a .npy file (versions 1 to 3): real or whole numbers of up to 64 bits, truth values as 1
/// and 0, either order of bytes and of entries. An array of one dimension is one row. Throws
/// ParseError where it is anything else, ends early or goes on, or an entry is no finite number;
/// line and column are those of the entry in the array, from 1.
PayoffMatrix read_npy(std::istream& in, const std::string& file);

/// Reads the same array without rounding whole numbers beyond 2^53.
ExactMatrix read_exact_npy(std::istream& in, const std::string& file);

}  // namespace saddle
