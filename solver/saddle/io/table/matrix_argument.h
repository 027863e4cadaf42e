#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace saddle {

/// What errors call a matrix that is given as an argument.
inline constexpr std::string_view matrix_argument_name = "the given matrix";

/// Returns as a text for read_game() what a command line says as '3 0; 1 2', '[3, 0; 1, 2]', '[[3,
/// 0], [1, 2]]' or '(3,2) (0,0); (0,0) (2,3)': a semicolon ends a row. Pairs need no brackets where
/// they cannot be decimals, as in '3,-2 0,0; 0,0 2,3'. Returns nullopt if it has not the form of a
/// matrix: numbers and what parts them. Throws ParseError where '3,0;1,2' or '3,2 0,0' may be
/// decimals.
std::optional<std::string> matrix_argument(std::string_view argument);

}  // namespace saddle
