#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace saddle {

/// Returns how many bytes at the front of the text are whole UTF-8 characters: text.size() if and
/// only if the text is valid UTF-8 (no overlong form, no surrogate, nothing above U+10FFFF).
std::size_t valid_utf8_bytes(std::string_view text);

/// Returns the text between single quotes as a message shows it: cut after 40 characters, control
/// and invisible characters and bytes that are not UTF-8 escaped ('\t', '\u00a0', '\xff').
std::string quoted_excerpt(std::string_view text);

}  // namespace saddle
