#pragma once

#include <string>
#include <string_view>

namespace saddle::test {

/// Returns what is wrong with how a text is read as a .nfg file, "" if nothing is: it is refused by
/// a ParseError, or the game, written and read again, is the same and needs no warning.
std::string broken_nfg_property(std::string_view text);

}  // namespace saddle::test
