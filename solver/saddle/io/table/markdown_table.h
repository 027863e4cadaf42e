#pragma once

#include <string>
#include <string_view>

#include "saddle/io/table/written_table.h"
#include "saddle/machine/should_stop.h"

namespace saddle {

/// Returns whether a text begins like a table in Markdown: with a row that begins with '|', or a
/// first line above a line such as |---|:-:|.
bool looks_like_markdown(std::string_view text);

/// Reads a table in Markdown (the pipe table of GitHub): cells separated by '|', with a line of
/// dashes under the first row. Emphasis and $ around a cell are removed. A first row of blank cells
/// means that there are no column labels. Throws ParseError if the text is not such a table, or has
/// text after it; Stopped once should_stop() returns true.
WrittenTable read_markdown_table(const std::string& text, const std::string& file,
                                 const ShouldStop& should_stop = {});

}  // namespace saddle
