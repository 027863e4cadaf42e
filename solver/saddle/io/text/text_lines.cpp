#include "saddle/io/text/text_lines.h"

#include <algorithm>
#include <cstddef>
#include <istream>

#include "saddle/io/text/parse_error.h"
#include "saddle/io/text/utf8.h"

namespace saddle {

// Reads in chunks, which grow with the text to a 16th of it, so that little memory is touched that
// the text does not fill. A buffer that gives less than it was asked for has come to its end.
std::string rest_of(std::istream& in) {
  constexpr std::size_t chunk = std::size_t{1} << 16U;
  std::string text;
  std::size_t read = 0;
  for (bool goes_on = true; goes_on;) {
    const std::size_t asked = std::max(chunk, read / 16);
    text.resize(read + asked);
    const std::streamsize got =
        in.rdbuf()->sgetn(text.data() + read, static_cast<std::streamsize>(asked));
    read += static_cast<std::size_t>(std::max<std::streamsize>(got, 0));
    goes_on = got == static_cast<std::streamsize>(asked);
  }
  text.resize(read);
  return text;
}

std::string whole_text(std::istream& in, const std::string& file) {
  std::string text = rest_of(in);
  if (in.bad()) {
    throw ParseError(file, 0, 0, "expected text, but the file cannot be read");
  }
  return text;
}

std::string_view without_blanks(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  const std::size_t last = text.find_last_not_of(blanks);
  return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

std::vector<TextLine> first_lines(std::string_view text, std::size_t most) {
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
