#include "saddle/io/text/utf8.h"

#include <cstdint>
#include <string>

#include <doctest/doctest.h>

using saddle::quoted_excerpt;
using saddle::valid_utf8_bytes;

namespace {

// The definition of UTF-8: the bits of the code, in the shortest form that holds them.
std::string encoded(std::uint32_t code) {
  const auto byte = [](std::uint32_t bits) { return static_cast<char>(bits); };
  if (code < 0x80) {
    return {byte(code)};
  }
  if (code < 0x800) {
    return {byte(0xC0 | code >> 6), byte(0x80 | (code & 63))};
  }
  if (code < 0x10000) {
    return {byte(0xE0 | code >> 12), byte(0x80 | (code >> 6 & 63)), byte(0x80 | (code & 63))};
  }
  return {byte(0xF0 | code >> 18), byte(0x80 | (code >> 12 & 63)), byte(0x80 | (code >> 6 & 63)),
          byte(0x80 | (code & 63))};
}

}  // namespace

TEST_CASE("of all texts of up to three bytes, those that encode characters are valid UTF-8") {
  std::string valid_two(1 << 16, '\0');
  std::string valid_three(1 << 24, '\0');
  const auto byte = [](const std::string& text, std::size_t k) {
    return std::size_t{static_cast<unsigned char>(text[k])};
  };
  for (std::uint32_t code = 0x80; code < 0x10000; ++code) {
    const std::string text = encoded(code);
    if (text.size() == 2) {
      valid_two[byte(text, 0) << 8 | byte(text, 1)] = 1;
    } else if (code < 0xD800 || code > 0xDFFF) {
      valid_three[byte(text, 0) << 16 | byte(text, 1) << 8 | byte(text, 2)] = 1;
    }
  }
  bool all_right = true;
  for (std::uint32_t bytes = 0; bytes < 1U << 24; ++bytes) {
    const std::string text = {static_cast<char>(bytes >> 16), static_cast<char>(bytes >> 8),
                              static_cast<char>(bytes)};
    std::size_t expected = 0;
    while (expected < 3) {
      const std::size_t left = 3 - expected;
      const std::size_t first = byte(text, expected);
      if (first < 0x80) {
        expected += 1;
      } else if (left >= 2 && valid_two[first << 8 | byte(text, expected + 1)] != 0) {
        expected += 2;
      } else if (left == 3 && valid_three[bytes] != 0) {
        expected += 3;
      } else {
        break;
      }
    }
    all_right = all_right && valid_utf8_bytes(text) == expected;
  }
  CHECK(all_right);
}

TEST_CASE("every character beyond the first 65536 is valid UTF-8, and none beyond U+10FFFF") {
  bool all_right = true;
  for (std::uint32_t code = 0x10000; code < 0x200000; ++code) {
    all_right = all_right && (valid_utf8_bytes(encoded(code)) == 4) == (code <= 0x10FFFF);
  }
  CHECK(all_right);
  CHECK(valid_utf8_bytes("\xF0\x8F\xBF\xBF") == 0);  // U+FFFF in four bytes
  CHECK(valid_utf8_bytes("\xF8\x88\x80\x80\x80") == 0);
  CHECK(valid_utf8_bytes("a\xF0\x9F\x82") == 1);
}

TEST_CASE("an excerpt shows invisible characters as escapes, and at most 40 characters") {
  CHECK(quoted_excerpt("") == "''");
  CHECK(quoted_excerpt("a b") == "'a b'");
  CHECK(quoted_excerpt("\t\r\n\x1B\x7F") == "'\\t\\r\\n\\x1b\\x7f'");
  CHECK(quoted_excerpt("\xC2\xA0\xE2\x80\x8B\xEF\xBB\xBF") == "'\\u00a0\\u200b\\ufeff'");
  CHECK(quoted_excerpt("\xE9t\xC3") == "'\\xe9t\\xc3'");
  CHECK(quoted_excerpt("\xC3\xA9") == "'\xC3\xA9'");
  CHECK(quoted_excerpt(std::string(40, 'x')) == "'" + std::string(40, 'x') + "'");
  CHECK(quoted_excerpt(std::string(41, 'x')) == "'" + std::string(40, 'x') + "...'");
}
