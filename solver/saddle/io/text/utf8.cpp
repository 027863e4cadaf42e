#include "saddle/io/text/utf8.h"

#include <cstdint>
#include <cstring>

#include <fmt/format.h>

namespace saddle {
namespace {

bool is_invisible(std::uint32_t code) {
  return code < 0x20 || (code >= 0x7F && code <= 0xA0) || code == 0xAD || code == 0xFEFF ||
         (code >= 0x2000 && code <= 0x200F) || (code >= 0x2028 && code <= 0x202F) ||
         (code >= 0x205F && code <= 0x206F) || code == 0x3000;
}

std::string escaped(std::uint32_t code) {
  switch (code) {
    case '\t':
      return "\\t";
    case '\n':
      return "\\n";
    case '\r':
      return "\\r";
    default:
      return code < 0x80 ? fmt::format("\\x{:02x}", code) : fmt::format("\\u{:04x}", code);
  }
}

// Returns how many bytes at the front of the text are ASCII, in whole words of 8 bytes. Most texts
// are ASCII only.
std::size_t ascii_words(std::string_view text) {
  std::size_t bytes = 0;
  for (std::uint64_t word = 0; bytes + sizeof(word) <= text.size(); bytes += sizeof(word)) {
    std::memcpy(&word, text.data() + bytes, sizeof(word));
    if ((word & 0x8080808080808080U) != 0) {
      break;
    }
  }
  return bytes;
}

}  // namespace

// Table 3-7 of the Unicode Standard: only the range of the second byte depends on the first.
Utf8Character first_utf8_character(std::string_view text) {
  const auto byte = [text](std::size_t k) { return static_cast<std::uint8_t>(text[k]); };
  const std::uint32_t lead = byte(0);
  if (lead < 0x80) {
    return {lead, 1};
  }
  const std::size_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < bytes) {
    return {};
  }
  std::uint32_t code = lead & (0x7FU >> bytes);
  for (std::size_t k = 1; k < bytes; ++k) {
    if ((byte(k) & 0xC0U) != 0x80) {
      return {};
    }
    code = code << 6U | (byte(k) & 0x3FU);
  }
  const bool overlong = (bytes == 3 && code < 0x800) || (bytes == 4 && code < 0x10000);
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  return overlong || surrogate || code > 0x10FFFF ? Utf8Character{} : Utf8Character{code, bytes};
}

std::size_t valid_utf8_bytes(std::string_view text) {
  std::size_t valid = 0;
  for (;;) {
    valid += ascii_words(text.substr(valid));
    if (valid == text.size()) {
      return valid;
    }
    const std::size_t bytes = first_utf8_character(text.substr(valid)).bytes;
    if (bytes == 0) {
      return valid;
    }
    valid += bytes;
  }
}

std::string quoted_excerpt(std::string_view text) {
  constexpr int most_characters = 40;
  std::string excerpt = "'";
  for (int k = 0; k < most_characters && !text.empty(); ++k) {
    const auto [code, bytes] = first_utf8_character(text);
    if (bytes == 0) {
      excerpt += fmt::format("\\x{:02x}", static_cast<std::uint8_t>(text[0]));
    } else {
      excerpt += is_invisible(code) ? escaped(code) : std::string(text.substr(0, bytes));
    }
    text.remove_prefix(bytes == 0 ? 1 : bytes);
  }
  return excerpt + (text.empty() ? "'" : "...'");
}

}  // namespace saddle
