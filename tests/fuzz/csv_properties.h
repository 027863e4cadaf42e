#pragma once

#include <string>
#include <string_view>

namespace saddle::test {

/// Reads any bytes as a CSV payoff matrix and returns the property of the reader that fails, "" if
/// none fails.
///
/// For every text: only ParseError is thrown; cutting the text into chunks changes nothing; the
/// doubles are nearest to the exact numbers, with the same labels; a text that is rejected only in
/// doubles has a number outside their range; the game is the same if its labels are requested, and
/// after writing and reading it again, unless its labels are ambiguous then.
std::string broken_csv_property(std::string_view text);

}  // namespace saddle::test
