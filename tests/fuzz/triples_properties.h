#pragma once

#include <string>
#include <string_view>

namespace saddle::test {

/// Returns what is wrong with how a text is read as a list of triples, "" if nothing is: it is
/// refused by a ParseError that names no line behind its end, or each payoff that passes by exactly
/// is, less the rest, the double in the game.
std::string broken_triples_property(std::string_view text);

}  // namespace saddle::test
