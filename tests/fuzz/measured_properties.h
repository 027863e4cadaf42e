#pragma once

#include <string>
#include <string_view>

namespace saddle::test {

/// Reads a text as a measured game and returns the property that fails, "" if none fails: it is
/// rejected by a ParseError whose line is within the text, or the game, written as a list and read
/// again, is the same.
std::string broken_measured_property(std::string_view text);

}  // namespace saddle::test
