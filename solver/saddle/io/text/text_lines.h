#pragma once

#include <limits>
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

/// A line without blanks around it, and its number from 1.
struct TextLine {
  Index number = 0;
  std::string_view text;
};

/// Returns the first `most` lines of a text that are not blank. A line ends with LF, CR LF or CR; a
/// byte order mark is skipped.
std::vector<TextLine> first_lines(std::string_view text, std::size_t most);

/// Returns all lines that are not blank.
inline std::vector<TextLine> lines_of(std::string_view text) {
  return first_lines(text, std::numeric_limits<std::size_t>::max());
}

}  // namespace saddle
