#pragma once

#include <string_view>

namespace saddle::app {

/// Writes a text to standard error. Where that is closed or full nobody can be told, and the
/// program goes on.
void write_message(std::string_view text);

}  // namespace saddle::app
