#pragma once

#include <string>
#include <string_view>

namespace saddle::test {

/// Returns what is wrong with how a text is read as a sparse MatrixMarket file, "" if nothing is:
/// it is refused by a ParseError that names no line behind its end, or the matrix, written and read
/// again, is the same.
std::string broken_mtx_property(std::string_view text);

}  // namespace saddle::test
