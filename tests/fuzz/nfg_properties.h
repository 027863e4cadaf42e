#pragma once

#include <string>
#include <string_view>

namespace saddle::test {

/// Reads a text as a .nfg file and returns the property that fails, "" if none fails: it is
/// rejected by a ParseError, or the game, written and read again, is the same and gives no warning.
std::string broken_nfg_property(std::string_view text);

}  // namespace saddle::test
