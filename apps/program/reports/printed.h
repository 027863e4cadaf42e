#pragma once

#include <string>

#include "saddle/io/table/json.h"

namespace saddle::app {

/// Returns the JSON as it is printed: indented, numbers such that reading them back gives the same
/// double, a newline at its end.
std::string printed(const Json& json);

/// Returns a text unchanged, the items of a list separated by blanks, and any other JSON in one
/// line.
std::string plain(const Json& json);

/// Returns a CSV row of item and value for each member of an object, below a header.
std::string item_rows(const Json& object);

/// Returns a cell of a CSV row, quoted where it has to be.
std::string csv_cell(const std::string& text);

/// Returns the text in bold if standard output is a terminal that wants colour (NO_COLOR unset).
std::string bold(const std::string& text);

}  // namespace saddle::app
