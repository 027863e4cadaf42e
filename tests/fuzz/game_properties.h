#pragma once

#include <string>
#include <string_view>

namespace saddle::test {

/// Reads a text or file in any of the formats and returns the property that fails, "" if none
/// fails: both readers accept or reject it, the doubles are nearest to the exact numbers, each
/// reading of ambiguous labels is a game, and a command-line argument with the same text is not a
/// game or is accepted too.
std::string broken_game_property(std::string_view text);

}  // namespace saddle::test
