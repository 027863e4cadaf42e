#include "saddle/io/csv/csv_cells.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "saddle/io/text/foreign_file.h"
#include "saddle/io/text/utf8.h"
#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

using namespace std::string_view_literals;

constexpr auto delimiters = "\t;, "sv;  // in order of preference
constexpr std::size_t detection_bytes = 2 * CsvCells::most_cell_bytes;

bool is_line_end(int character) { return character == '\n' || character == '\r'; }

// The bytes at which the scan of a quoted cell stops.
constexpr std::array<bool, 256> stops_in_quotes = [] {
  std::array<bool, 256> stops{};
  std::fill(stops.begin(), stops.begin() + 0x20, true);
  std::fill(stops.begin() + 0x7F, stops.end(), true);
  stops['"'] = true;
  stops['\t'] = false;
  return stops;
}();

constexpr std::array<bool, 256> line_ends = [] {
  std::array<bool, 256> ends{};
  ends['\0'] = ends['\n'] = ends['\r'] = true;
  return ends;
}();

}  // namespace

bool is_comment(std::string_view line) {
  constexpr std::array errors = {"#N/A"sv,  "#DIV/0!"sv, "#NAME?"sv, "#NULL!"sv,
                                 "#NUM!"sv, "#REF!"sv,   "#VALUE!"sv};
  return line.starts_with('#') &&
         std::none_of(errors.begin(), errors.end(),
                      [line](std::string_view error) { return line.starts_with(error); });
}

CsvCells::CsvCells(ByteCursor& text, std::string file, std::optional<char> delimiter,
                   PairStyle pairs, Index first_line)
    : file_(std::move(file)),
      text_(text),
      pairs_(pairs),
      next_line_(first_line),
      line_(first_line) {
  if (delimiter && delimiters.find(*delimiter) == std::string_view::npos) {
    throw_invalid("delimiter is {}, must be ',', ';', a tab or a blank",
                  quoted_excerpt(std::string_view(&*delimiter, 1)));
  }
  delimiter_ = delimiter.value_or('\0');
  skip_signatures();
  take_separator_line(delimiter.has_value());
  if (delimiter_ == '\0') {
    delimiter_ = detected_delimiter();
  }
  ends_bare_cell_ = stops_in_quotes;
  ends_bare_cell_['"'] = false;
  ends_bare_cell_[static_cast<unsigned char>(delimiter_)] = true;
  ends_bare_cell_['\t'] = delimiter_ == '\t' || delimiter_ == ' ';
}

bool CsvCells::next_record() {
  while (next_cell()) {
  }
  follows_blank_line_ = false;
  while (skip_blank_or_comment_line()) {
  }
  line_ = next_line_;
  column_ = 0;
  if (text_.peek() != ByteCursor::end_of_text) {
    in_record_ = true;
    return true;
  }
  if (text_.broken()) {
    throw error_at(0, 0, "expected text, but the file cannot be read");
  }
  return false;
}

bool CsvCells::next_cell() {
  if (!in_record_) {
    return false;
  }
  if (column_ > 0 && !take_delimiter()) {
    take_line_end();
    in_record_ = false;
    return false;
  }
  ++column_;
  line_ = next_line_;
  skip_blanks();
  cell_ = text_.peek() == '"' ? quoted_cell() : bare_cell();
  return true;
}

bool CsvCells::rest_is_empty() {
  bool is_empty = true;
  while (next_cell()) {
    is_empty = is_empty && cell_.empty();
  }
  return is_empty;
}

ParseError CsvCells::error_at(Index line, Index column, std::string message) const {
  return {file_, line, column, std::move(message)};
}

void CsvCells::skip_signatures() {
  const std::string_view start = text_.lookahead(foreign_file_bytes);
  if (const std::string_view kind = foreign_file(start); !kind.empty()) {
    throw error_at(1, 1, fmt::format("expected a table as CSV, found {}", kind));
  }
  if (start.starts_with(byte_order_mark)) {
    text_.advance(byte_order_mark.size());
  } else if (begins_as_utf_16(start)) {
    throw error_at(1, 1, "expected UTF-8 text, found UTF-16 (save the file as \"CSV UTF-8\")");
  }
}

void CsvCells::take_separator_line(bool delimiter_is_given) {
  const std::string_view start = text_.lookahead(6).substr(0, 6);
  if (!start.starts_with("sep="sv) || start.size() < 5 || is_line_end(start[4]) ||
      (start.size() == 6 && !is_line_end(start[5]))) {
    return;
  }
  if (delimiters.find(start[4]) == std::string_view::npos) {
    throw error_at(1, 1,
                   fmt::format("expected ',', ';', a tab or a blank after sep=, found {}",
                               quoted_excerpt(start.substr(4, 1))));
  }
  if (!delimiter_is_given) {
    delimiter_ = start[4];
  }
  text_.advance(5);
  take_line_end();
}

// Looks for the delimiters ahead of the cursor, in the first line that is neither blank nor a
// comment. A tab at the end of the line does not count.
char CsvCells::detected_delimiter() {
  while (skip_blank_or_comment_line()) {
  }
  std::array<bool, 256> seen{};
  bool in_quotes = false;
  bool in_brackets = false;
  bool quote_counts = true;  // at the start of a cell, and inside or right after quotes
  bool line_is_blank = true;
  bool tab_came = false;
  delimiter_may_change_ = true;
  for (std::size_t k = 0; k < detection_bytes && k < text_.lookahead(k + 1).size(); ++k) {
    const char character = text_.lookahead(k + 1)[k];
    const bool is_space = character == ' ' || character == '\t' || is_line_end(character);
    if (is_line_end(character) && !in_quotes) {
      if (!line_is_blank) {
        delimiter_may_change_ = false;
        break;
      }
      tab_came = false;
    } else if (character == '"' && quote_counts) {
      in_quotes = !in_quotes;
    } else if (pairs_ == PairStyle::brackets && !in_quotes &&
               ((character == '(' && quote_counts) || in_brackets)) {
      in_brackets = character != ')';
      quote_counts = false;
    } else if (!in_quotes) {
      quote_counts = delimiters.find(character) != std::string_view::npos;
      tab_came = tab_came || character == '\t';
      seen[static_cast<unsigned char>(character)] |= character != '\t';
    }
    if (!is_space) {
      line_is_blank = false;
      seen['\t'] = tab_came;
    }
  }
  for (const char delimiter : delimiters) {
    const bool is_in_pairs = delimiter == ';' && pairs_ == PairStyle::semicolons;
    if (seen[static_cast<unsigned char>(delimiter)] && !is_in_pairs) {
      return delimiter;
    }
  }
  return ' ';
}

bool CsvCells::is_blank(int character) const {
  return character == ' ' || (character == '\t' && delimiter_ != '\t' && delimiter_ != '\0');
}

void CsvCells::skip_blanks() {
  for (text_.mark(); is_blank(text_.peek()); text_.mark()) {
    text_.advance();
  }
}

// Skips a blank line or a comment and returns true. Otherwise leaves the cursor at the line's first
// character that is not a blank.
bool CsvCells::skip_blank_or_comment_line() {
  skip_blanks();
  if (is_line_end(text_.peek())) {
    take_line_end();
    follows_blank_line_ = true;
    return true;
  }
  if (text_.peek() != '#' || !is_comment(text_.lookahead(8))) {
    return false;
  }
  while (text_.peek() != ByteCursor::end_of_text && !is_line_end(text_.peek())) {
    text_.mark();
    text_.advance();
    text_.advance_to(line_ends);
  }
  take_line_end();
  return true;
}

void CsvCells::take_line_end() {
  text_.mark();
  const int first = text_.peek();
  if (!is_line_end(first)) {
    return;
  }
  ++next_line_;
  text_.advance();
  if (first == '\r' && text_.peek() == '\n') {
    text_.advance();
  }
}

// Blanks before a line end are never a delimiter.
bool CsvCells::take_delimiter() {
  if (delimiter_ == ' ') {
    skip_blanks();
    return text_.peek() != ByteCursor::end_of_text && !is_line_end(text_.peek());
  }
  if (text_.peek() != delimiter_) {
    return false;
  }
  text_.advance();
  return true;
}

std::string_view CsvCells::bare_cell() {
  bool is_ascii = true;
  for (text_.mark();; text_.advance()) {
    text_.advance_to(ends_bare_cell_);
    check_size(text_.marked().size());
    const int stop = text_.peek();
    const bool is_delimiter = stop == delimiter_ || (stop == '\t' && delimiter_ == ' ');
    if (stop == ByteCursor::end_of_text || is_line_end(stop) ||
        (is_delimiter && !stands_in_brackets())) {
      break;
    }
    refuse_control_character(stop);
    is_ascii = is_ascii && stop < 0x80;
  }
  std::string_view cell = text_.marked();
  while (!cell.empty() && (cell.back() == ' ' || cell.back() == '\t')) {
    cell.remove_suffix(1);
  }
  if (!is_ascii) {
    check_utf8(cell);
  }
  return cell;
}

// Whether the cell begins with a bracket that is not closed before the cursor.
bool CsvCells::stands_in_brackets() const {
  const std::string_view cell = text_.marked();
  return pairs_ == PairStyle::brackets && cell.starts_with('(') &&
         cell.find(')') == std::string_view::npos;
}

std::string_view CsvCells::quoted_cell() {
  unquoted_.clear();
  for (bool closed = false; !closed;) {
    text_.advance();  // past the opening quote, or the first of a pair
    take_quoted_text();
    text_.advance();
    closed = text_.peek() != '"';
    if (!closed) {
      unquoted_ += '"';
    }
  }
  check_utf8(unquoted_);
  const bool blank_follows = is_blank(text_.peek());
  skip_blanks();
  const int next = text_.peek();
  if (next != ByteCursor::end_of_text && !is_line_end(next) && next != delimiter_ &&
      !(blank_follows && delimiter_ == ' ')) {
    const std::string_view rest = text_.lookahead(4);
    const std::size_t bytes = std::max<std::size_t>(first_utf8_character(rest).bytes, 1);
    throw error(fmt::format("expected a delimiter after the closing quote, found {}",
                            quoted_excerpt(rest.substr(0, bytes))));
  }
  return unquoted_;
}

// Appends the text up to the next quote.
void CsvCells::take_quoted_text() {
  for (text_.mark();;) {
    text_.advance_to(stops_in_quotes);
    check_size(unquoted_.size() + text_.marked().size());
    const int stop = text_.peek();
    if (stop == '"') {
      break;
    }
    if (stop == ByteCursor::end_of_text) {
      throw error(
          "expected a closing quote for the cell that begins here, found the end of the "
          "file");
    }
    if (is_line_end(stop)) {
      unquoted_ += text_.marked();
      take_line_end();
      unquoted_ += text_.marked();
      text_.mark();
      continue;
    }
    refuse_control_character(stop);
    text_.advance();
  }
  unquoted_ += text_.marked();
}

void CsvCells::refuse_control_character(int character) const {
  if (character == 0) {
    throw error("expected text, found a NUL byte");
  }
  if (is_control_character(character)) {
    throw error(fmt::format("expected text, found the control character 0x{:02x}", character));
  }
}

void CsvCells::check_size(std::size_t bytes) const {
  if (bytes > most_cell_bytes) {
    throw error(
        fmt::format("expected a cell of at most {} bytes, found a longer one", most_cell_bytes));
  }
}

void CsvCells::check_utf8(std::string_view cell) const {
  const std::size_t valid = valid_utf8_bytes(cell);
  if (valid < cell.size()) {
    throw error(fmt::format("expected UTF-8 text, found the byte 0x{:02x}",
                            static_cast<unsigned char>(cell[valid])));
  }
}

}  // namespace saddle
