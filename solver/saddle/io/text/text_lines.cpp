#include "saddle/io/text/text_lines.h"

#include <algorithm>

#include "saddle/io/text/utf8.h"

namespace saddle {

std::string_view without_blanks(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  const std::size_t last = text.find_last_not_of(blanks);
  return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& letter : result) {
    letter = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  }
  return result;
}

std::vector<TextLine> lines_of(std::string_view text, std::size_t most) {
  text = without_byte_order_mark(text);
  std::vector<TextLine> lines;
  for (Index number = 1; !text.empty() && lines.size() < most; ++number) {
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    const std::string_view line = without_blanks(text.substr(0, end));
    if (!line.empty()) {
      lines.push_back({number, line});
    }
    const std::size_t bytes = text.substr(end).starts_with("\r\n") ? 2 : 1;
    text.remove_prefix(std::min(end + bytes, text.size()));
  }
  return lines;
}

}  // namespace saddle
