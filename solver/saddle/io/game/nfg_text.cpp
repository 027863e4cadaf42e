#include "saddle/io/game/nfg_text.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include <fmt/format.h>

#include "saddle/io/csv/csv_cells.h"
#include "saddle/io/number/number.h"
#include "saddle/io/text/utf8.h"

namespace saddle {
namespace {

// Returns the place of the first control character, or the length of the text. Blocks without one
// are skipped by vector instructions.
std::size_t first_control_character(std::string_view text) {
  constexpr std::size_t block = 64;
  std::size_t at = 0;
  for (unsigned found = 0; at + block <= text.size(); at += block) {
    for (std::size_t k = at; k < at + block; ++k) {
      found += is_control_character(text[k]) ? 1U : 0U;
    }
    if (found != 0) {
      break;
    }
  }
  while (at < text.size() && !is_control_character(text[at])) {
    ++at;
  }
  return at;
}

}  // namespace

NfgText::NfgText(std::string text, std::string file)
    : text_(std::move(text)), file_(std::move(file)) {
  if (text_.starts_with(byte_order_mark)) {
    start_ = byte_order_mark.size();
    cursor_ = start_;
  }
  if (begins_as_utf_16(text_)) {
    throw error_at(0, "expected UTF-8 text, found UTF-16 (save the file as UTF-8)");
  }
  if (const std::size_t valid = valid_utf8_bytes(text_); valid < text_.size()) {
    throw error_at(valid, "expected UTF-8, found the byte " +
                              quoted_excerpt(std::string_view(text_).substr(valid, 1)));
  }
  if (const std::size_t control = first_control_character(text_); control < text_.size()) {
    throw error_at(control, fmt::format("expected text, found the control character 0x{:02x}",
                                        text_[control]));
  }
}

void NfgText::expect(char brace, std::string_view what) {
  if (!accept(brace)) {
    throw expected(fmt::format("'{}' {}", brace, what));
  }
}

std::string_view NfgText::word(std::string_view what) {
  if (ends_word(next())) {
    throw expected(what);
  }
  const char* const begin = text_.c_str() + cursor_;
  const char* end = begin;
  while (!ends_word(*end)) {
    ++end;
  }
  const std::string_view word(begin, static_cast<std::size_t>(end - begin));
  last_ = cursor_;
  cursor_ += word.size();
  return word;
}

std::string NfgText::quoted(std::string_view what) {
  pass_quoted(what);
  std::string result;
  result.reserve(cursor_ - last_ - 2);
  for (std::size_t place = last_ + 1; place + 1 < cursor_; ++place) {
    if (is_escaped_after(place)) {
      ++place;
    }
    result += text_[place];
  }
  return result;
}

void NfgText::pass_quoted(std::string_view what) {
  if (next() != '"') {
    throw expected(fmt::format("{} in double quotes", what));
  }
  last_ = cursor_;
  cursor_ = end_of_quotes(cursor_);
  if (cursor_ == std::string::npos) {
    cursor_ = text_.size();
    throw error_at_last(fmt::format("expected '\"' at the end of {}", what));
  }
}

std::string_view NfgText::braces() {
  next();
  std::size_t end = cursor_;
  while (end < text_.size() && text_[end] != '}') {
    end = text_[end] == '"' ? std::min(end_of_quotes(end), text_.size()) : end + 1;
  }
  return std::string_view(text_).substr(cursor_, std::min(end + 1, text_.size()) - cursor_);
}

std::size_t NfgText::end_of_quotes(std::size_t begin) const {
  for (std::size_t place = begin + 1; place < text_.size(); ++place) {
    if (text_[place] == '"') {
      return place + 1;
    }
    if (is_escaped_after(place)) {
      ++place;
    }
  }
  return std::string::npos;
}

ExactNumber NfgText::number(std::string_view what) {
  const std::string_view text = word(what);
  NumberReading<ExactNumber> reading = read_exact(text);
  if (reading.fault != NumberFault::none) {
    throw error_at_last(complaint(reading.fault, text));
  }
  return std::move(reading.value);
}

Index NfgText::count(std::string_view what) {
  const std::string_view text = word(what);
  Index result = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), result);
  if (error != std::errc() || end != text.data() + text.size() || result < 0) {
    throw error_at_last(fmt::format("expected {}, found {}", what, quoted_excerpt(text)));
  }
  return result;
}

ParseError NfgText::expected(std::string_view what) {
  if (next() == '\0' && cursor_ == text_.size()) {
    return error_at(cursor_, fmt::format("expected {}, found the end of the text", what));
  }
  std::size_t end = cursor_ + 1;
  while (end < text_.size() && text_[cursor_] != '{' && text_[cursor_] != '}' &&
         text_[cursor_] != ',' && !ends_word(text_[end])) {
    ++end;
  }
  const std::string_view found = std::string_view(text_).substr(cursor_, end - cursor_);
  return error_at(cursor_, fmt::format("expected {}, found {}", what, quoted_excerpt(found)));
}

ParseError NfgText::error_at_last(const std::string& message) const {
  return error_at(last_, message);
}

ParseError NfgText::error_at(std::size_t position, const std::string& message) const {
  const std::string_view before = std::string_view(text_).substr(0, position);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t line_end = before.rfind('\n');
  const std::size_t line_start = line_end == std::string_view::npos ? start_ : line_end + 1;
  return {file_, line, static_cast<Index>(position - std::min(position, line_start)) + 1, message};
}

}  // namespace saddle
