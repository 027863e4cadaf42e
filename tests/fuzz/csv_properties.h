#pragma once

#include <string>
#include <string_view>

namespace saddle::test {

/// Reads any bytes as a CSV payoff matrix and returns what is wrong with the reader, or nothing.
///
/// What holds for every text: only ParseError is thrown; how the text is cut into chunks changes
/// nothing; the doubles are those nearest to the exact numbers, with the same labels, and a text
/// refused in doubles alone has a number that doubles cannot hold; what was read is the same with
/// its labels asked for, and after it was written and read again, unless its labels are then in
/// doubt.
std::string broken_csv_property(std::string_view text);

}  // namespace saddle::test
