#pragma once

#include <string>
#include <vector>

namespace saddle::app {

/// Returns how many characters a text of UTF-8 shows.
std::size_t shown_width(const std::string& text);

/// Returns the rows as indented lines whose cells are as wide as the widest of their column.
/// Demands rows of one length.
std::string text_table(const std::vector<std::vector<std::string>>& rows);

}  // namespace saddle::app
