#pragma once

#include <string>
#include <string_view>

namespace saddle::test {

/// Reads a text as a .efg file and returns the property of the reader and of the game that fails,
/// "" if none fails: it is rejected in one of two ways, or the bounds by uniform strategies contain
/// the exact ones.
std::string broken_efg_property(std::string_view text);

}  // namespace saddle::test
