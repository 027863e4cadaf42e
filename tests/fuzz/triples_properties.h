#pragma once

#include <string>
#include <string_view>

namespace saddle::test {

/// Reads a text as a list of triples and returns the property that fails, "" if none fails: it is
/// rejected by a ParseError whose line is within the text, or each exact payoff of the list, minus
/// the default payoff, is the double in the game.
std::string broken_triples_property(std::string_view text);

}  // namespace saddle::test
