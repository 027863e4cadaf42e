#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "saddle/number/index.h"

namespace saddle {

/// Returns the text without spaces and tabs around it; a number in a quoted cell may have them.
inline std::string_view without_spaces(std::string_view text) {
  const auto is_space = [](char character) { return character == ' ' || character == '\t'; };
  while (!text.empty() && is_space(text.front())) {
    text.remove_prefix(1);
  }
  while (!text.empty() && is_space(text.back())) {
    text.remove_suffix(1);
  }
  return text;
}

/// Returns the text without blanks, tabs and line ends around it.
std::string_view without_blanks(std::string_view text);

/// Returns the text with the letters of ASCII in lower case.
std::string lower_case(std::string_view text);

/// A line without blanks around it, and its number from 1.
struct TextLine {
  Index number = 0;
  std::string_view text;
};

/// Returns the lines of a text that are not blank, at most the first `most`. A line ends with LF,
/// CR LF or CR; a byte order mark is skipped.
std::vector<TextLine> lines_of(std::string_view text,
                               std::size_t most = std::numeric_limits<std::size_t>::max());

}  // namespace saddle
