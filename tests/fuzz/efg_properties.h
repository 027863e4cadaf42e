#pragma once

#include <string>
#include <string_view>

namespace saddle::test {

/// Reads a text as a .efg file and returns which property of the reader and of the game it breaks,
/// "" if none: it is refused in one of two ways, or its bounds by even chances contain the exact
/// ones.
std::string broken_efg_property(std::string_view text);

}  // namespace saddle::test
