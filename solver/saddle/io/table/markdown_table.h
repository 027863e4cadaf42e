#pragma once

#include <string>
#include <string_view>

#include "saddle/io/table/written_table.h"
#include "saddle/machine/should_stop.h"

namespace saddle {

/// Returns whether a text begins as a table in Markdown does: a row that begins with '|', or a line
/// such as |---|:-:| under the first.
bool looks_like_markdown(std::string_view text);

/// Reads a table in Markdown (the pipe table of GitHub): cells parted by '|', a line of dashes
/// under the first row. Emphasis and $ around a cell are dropped. A first row of blank cells labels
/// nothing. Throws ParseError where the text is no such table, or goes on behind it; Stopped once
/// should_stop() returns true.
WrittenTable read_markdown_table(const std::string& text, const std::string& file,
                                 const ShouldStop& should_stop = {});

}  // namespace saddle
