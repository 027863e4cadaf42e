#pragma once

#include <string>
#include <string_view>

namespace saddle::test {

/// Returns what is wrong with how a text or file in any of the formats is read, "" if nothing is:
/// both readers take it or refuse it, the doubles are those nearest to the exact numbers, a reading
/// of labels in doubt is a game, and an argument of the same text is none or is read too.
std::string broken_game_property(std::string_view text);

}  // namespace saddle::test
