#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace saddle {

/// The byte order mark of UTF-8; some programs write it at the beginning of a text.
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Returns the text after a byte order mark, or the whole text if there is no mark.
inline std::string_view without_byte_order_mark(std::string_view text) {
  return text.substr(text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0);
}

/// Returns whether the text begins with a byte order mark of UTF-16.
inline bool begins_as_utf_16(std::string_view text) {
  return text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF");
}

/// A character: its code and its length in UTF-8, which is 0 if the bytes are not a valid
/// character.
struct Utf8Character {
  std::uint32_t code = 0;
  std::size_t bytes = 0;
};

/// Returns the character at the front of a text, which must not be empty.
Utf8Character first_utf8_character(std::string_view text);

/// Returns how many bytes at the front of the text are whole UTF-8 characters: text.size() if and
/// only if the text is valid UTF-8 (no overlong form, no surrogate, nothing above U+10FFFF).
std::size_t valid_utf8_bytes(std::string_view text);

/// Returns the text in single quotes for a message: cut after 40 characters, with control and
/// invisible characters and bytes that are not UTF-8 escaped ('\t', '\u00a0', '\xff').
std::string quoted_excerpt(std::string_view text);

}  // namespace saddle
