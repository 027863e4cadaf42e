#pragma once

#include <string>
#include <string_view>

namespace saddle::test {

/// Returns what is wrong with how a text is read as a measured game, "" if nothing is: it is
/// refused by a ParseError that names no line behind its end, or read as a game that, written as a
/// list, is read as the same one.
std::string broken_measured_property(std::string_view text);

}  // namespace saddle::test
