#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace saddle {

/// The name in errors of a matrix that is given as an argument.
inline constexpr std::string_view matrix_argument_name = "the given matrix";

/// Returns a matrix on the command line, '3 0; 1 2', '[3, 0; 1, 2]', '[[3, 0], [1, 2]]' or '(3,2)
/// (0,0); (0,0) (2,3)', as a text for read_game(): a semicolon ends a row. Pairs need no brackets
/// if they cannot be decimals, as in '3,-2 0,0; 0,0 2,3'. Returns nullopt if the argument contains
/// anything but numbers and separators. Throws ParseError if the numbers could be decimals, as in
/// '3,0;1,2' or '3,2 0,0'.
std::optional<std::string> matrix_argument(std::string_view argument);

}  // namespace saddle
