#pragma once

#include <string>
#include <string_view>

namespace saddle::test {

/// Reads a text as a sparse MatrixMarket file and returns the property that fails, "" if none
/// fails: it is rejected by a ParseError whose line is within the text, or the matrix, written and
/// read again, is the same.
std::string broken_mtx_property(std::string_view text);

}  // namespace saddle::test
