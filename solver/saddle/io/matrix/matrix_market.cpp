#include "saddle/io/matrix/matrix_market.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <type_traits>
#include <vector>

#include <fmt/format.h>

#include "saddle/game/game_operator.h"
#include "saddle/io/text/text_lines.h"
#include "saddle/io/text/utf8.h"
#include "saddle/machine/refusal.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/number/rounding.h"

namespace saddle {
namespace {

using Symmetry = MatrixMarketHead::Symmetry;

constexpr std::array<bool, 256> ends_of_line = [] {
  std::array<bool, 256> ends{};
  ends['\0'] = ends['\n'] = true;
  return ends;
}();

// Returns the entries row by row. Memory grows with the entries in the text, not with the sizes in
// the header.
template <class Number>
std::vector<Number> array_entries(MatrixMarketEntries& listed, const ShouldStop& should_stop) {
  const MatrixMarketHead& head = listed.head();
  std::vector<MatrixMarketEntry<Number>> read;
  PacedStop stop(should_stop);
  for (Index k = 0; k < head.count; ++k) {
    stop.expect_none_after(steps_of_number);
    read.push_back(listed.next<Number>());
  }
  listed.expect_end();
  std::vector<Number> entries(static_cast<std::size_t>(head.rows * head.columns), Number(0));
  const auto place = [&head](Index row, Index column) {
    return static_cast<std::size_t>(row * head.columns + column);
  };
  for (MatrixMarketEntry<Number>& entry : read) {
    if (head.is_mirrored(entry.row, entry.column)) {
      entries[place(entry.column, entry.row)] = head.mirrored(entry.payoff);
    }
    entries[place(entry.row, entry.column)] = std::move(entry.payoff);
  }
  return entries;
}

}  // namespace

MatrixMarketEntries::MatrixMarketEntries(ByteCursor& text, const std::string& file, Formats formats)
    : text_(text), file_(file) {
  read_banner(formats);
  read_sizes();
  head_.first_line = line_ + 1;
  head_.bytes = bytes_;
  shares_lines_ = head_.is_array;
  go_to_array_place(0);
}

MatrixMarketEntries::MatrixMarketEntries(ByteCursor& text, const std::string& file,
                                         const MatrixMarketHead& head, Index entries_before)
    : text_(text),
      file_(file),
      head_(head),
      line_(head.first_line - 1 + entries_before),
      listed_(entries_before) {
  go_to_array_place(entries_before);
}

// Moves to the next entry and reads its row and column, counted from 0.
std::pair<int, int> MatrixMarketEntries::next_place() {
  if (!next_entry()) {
    throw error_at(line_,
                   fmt::format("expected {}, found {}", counted(head_.count, "entry"), listed_));
  }
  ++listed_;
  return head_.is_array ? next_array_place() : listed_place();
}

std::pair<int, int> MatrixMarketEntries::listed_place() {
  const Index row = whole_number("a row", 1, head_.rows);
  const Index column = whole_number("a column", 1, head_.columns);
  if (head_.symmetry == Symmetry::symmetric && column > row) {
    throw error("expected an entry on or below the diagonal of a symmetric matrix");
  }
  if (head_.symmetry == Symmetry::skew && column >= row) {
    throw error("expected an entry below the diagonal of a skew-symmetric matrix");
  }
  return {static_cast<int>(row - 1), static_cast<int>(column - 1)};
}

// Entries are column by column.
std::pair<int, int> MatrixMarketEntries::next_array_place() {
  const std::pair place(static_cast<int>(array_row_), static_cast<int>(array_column_));
  if (++array_row_ == head_.rows) {
    array_row_ = head_.first_row(++array_column_);
  }
  return place;
}

void MatrixMarketEntries::go_to_array_place(Index entries_before) {
  const auto length = [this] { return head_.rows - head_.first_row(array_column_); };
  while (array_column_ < head_.columns && entries_before >= length()) {
    entries_before -= length();
    ++array_column_;
  }
  array_row_ = head_.first_row(array_column_) + entries_before;
}

template <class Number>
MatrixMarketEntry<Number> MatrixMarketEntries::next() {
  const auto [row, column] = next_place();
  Number payoff = 1;
  if (!head_.is_pattern) {
    const std::string_view text = word();
    if (text.empty()) {
      throw error("expected a payoff, found the end of the line");
    }
    if constexpr (std::is_same_v<Number, double>) {
      payoff = checked(read_double(text), text);
      is_rounded_ = is_rounded_ || !is_exactly(text, payoff);
      maximum_ = std::max(maximum_, std::abs(payoff));
    } else {
      payoff = checked(read_rational(text), text);
    }
  }
  if (!shares_lines_) {
    expect_end_of_line("an entry");
  }
  return {row, column, std::move(payoff)};
}

template MatrixMarketEntry<double> MatrixMarketEntries::next();
template MatrixMarketEntry<Rational> MatrixMarketEntries::next();

void MatrixMarketEntries::expect_end() {
  while ((shares_lines_ && !is_passed_over()) || next_line()) {
    if (!is_passed_over()) {
      word();
      throw error(fmt::format("expected the end of the file after {}, found more",
                              counted(head_.count, "entry")));
    }
  }
}

double MatrixMarketEntries::rounding() const { return is_rounded_ ? rounding_up_to(maximum_) : 0; }

// Moves to the next line and returns whether there is one.
bool MatrixMarketEntries::next_line() {
  if (start_ != nullptr && text_.peek() == '\n') {
    text_.advance();  // the end of the previous line
  }
  if (text_.broken()) {
    throw ParseError(file_, 0, 0, "expected text, but the file cannot be read");
  }
  ++line_;
  if (text_.peek() == ByteCursor::end_of_text) {
    rest_ = {};
    start_ = nullptr;
    return false;
  }
  text_.mark();
  for (int byte = text_.peek(); byte != '\n' && byte != ByteCursor::end_of_text;
       byte = text_.peek()) {
    text_.advance();
    text_.advance_to(ends_of_line);
  }
  rest_ = text_.marked();
  start_ = rest_.data();
  bytes_ += std::ssize(rest_) + 1;
  return true;
}

// Moves to the line of the next entry and returns whether there is one.
bool MatrixMarketEntries::next_entry() {
  if (!shares_lines_) {
    return next_line();
  }
  while (is_passed_over()) {
    if (!next_line()) {
      return false;
    }
  }
  return true;
}

// Returns the next word of the line, an empty text at its end.
std::string_view MatrixMarketEntries::word() {
  while (!rest_.empty() && is_blank(rest_.front())) {
    rest_.remove_prefix(1);
  }
  column_ = rest_.data() - start_ + 1;
  std::size_t size = 0;
  while (size < rest_.size() && !is_blank(rest_[size])) {
    ++size;
  }
  const std::string_view word = rest_.substr(0, size);
  rest_.remove_prefix(size);
  return word;
}

// Returns an error at the word that was returned last.
ParseError MatrixMarketEntries::error(const std::string& message) const {
  return {file_, line_, column_, message};
}

ParseError MatrixMarketEntries::error_at(Index line, const std::string& message) const {
  return {file_, line, 0, message};
}

// Throws unless the line ends here.
void MatrixMarketEntries::expect_end_of_line(std::string_view what) {
  const std::string_view more = word();
  if (!more.empty()) {
    throw error(
        fmt::format("expected the end of the line after {}, found {}", what, quoted_excerpt(more)));
  }
}

std::string MatrixMarketEntries::expect_word(std::initializer_list<std::string_view> words) {
  std::string found = lower_case(word());
  if (std::find(words.begin(), words.end(), found) == words.end()) {
    throw error(fmt::format("expected {}, found {}", fmt::join(words, " or "),
                            found.empty() ? "the end of the line" : quoted_excerpt(found)));
  }
  return found;
}

Index MatrixMarketEntries::whole_number(std::string_view what, Index minimum, Index maximum) {
  const std::string_view text = word();
  Index number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || fault != std::errc() || end != text.data() + text.size() ||
      number < minimum || number > maximum) {
    throw error(fmt::format("expected {} from {} to {}, found {}", what, minimum, maximum,
                            text.empty() ? "the end of the line" : quoted_excerpt(text)));
  }
  return number;
}

bool MatrixMarketEntries::is_blank_line() const {
  return std::all_of(rest_.begin(), rest_.end(), is_blank);
}

// Whether the line has no more entries.
bool MatrixMarketEntries::is_passed_over() const {
  return is_blank_line() || (shares_lines_ && rest_.starts_with('%'));
}

void MatrixMarketEntries::read_banner(Formats formats) {
  next_line();
  rest_ = without_byte_order_mark(rest_);
  const std::string banner = lower_case(word());
  if (banner != "%%matrixmarket") {
    throw error(fmt::format("expected %%MatrixMarket, found {}", quoted_excerpt(banner)));
  }
  expect_word({"matrix"});
  const std::string format = formats == Formats::coordinate ? expect_word({"coordinate"})
                                                            : expect_word({"coordinate", "array"});
  head_.is_array = format == "array";
  if (formats == Formats::array && !head_.is_array) {
    throw error("expected array, the format of dense matrices, found 'coordinate'");
  }
  const std::string field = head_.is_array ? expect_word({"real", "double", "integer"})
                                           : expect_word({"real", "double", "integer", "pattern"});
  head_.is_pattern = field == "pattern";
  const std::string symmetry = expect_word({"general", "symmetric", "skew-symmetric"});
  head_.symmetry = symmetry == "general"     ? Symmetry::general
                   : symmetry == "symmetric" ? Symmetry::symmetric
                                             : Symmetry::skew;
  expect_end_of_line("the header");
  if (head_.is_pattern && head_.symmetry == Symmetry::skew) {
    throw error("expected numbers in a skew-symmetric matrix, found pattern");
  }
}

void MatrixMarketEntries::read_sizes() {
  do {
    if (!next_line()) {
      throw error_at(line_, fmt::format("expected a line of rows{}, found the end of the file",
                                        head_.is_array ? " and columns" : ", columns and entries"));
    }
  } while (rest_.starts_with('%') || is_blank_line());
  const Index rows = whole_number("a number of rows", 1, GameOperator::most_strategies);
  const Index columns = whole_number("a number of columns", 1, GameOperator::most_strategies);
  if (head_.symmetry != Symmetry::general && rows != columns) {
    throw error(fmt::format("expected as many columns as rows, {}, found {}", rows, columns));
  }
  const Index cells = head_.symmetry == Symmetry::general     ? rows * columns
                      : head_.symmetry == Symmetry::symmetric ? (rows + 1) * rows / 2
                                                              : (rows - 1) * rows / 2;
  head_.rows = rows;
  head_.columns = columns;
  head_.count = head_.is_array ? cells
                               : whole_number("a number of entries", 0,
                                              std::min(cells, ListedEntries::most_stored));
  expect_end_of_line(head_.is_array ? "the number of columns" : "the number of entries");
}

template <class Number>
Number MatrixMarketEntries::checked(NumberReading<Number> number, std::string_view text) const {
  if (number.fault != NumberFault::none) {
    throw error(complaint(number.fault, text));
  }
  return std::move(number.value);
}

bool looks_like_matrix_market(std::string_view text) {
  return lower_case(text.substr(0, 14)) == "%%matrixmarket";
}

template <>
PayoffMatrix read_matrix_market(ByteCursor& text, const std::string& file,
                                const ShouldStop& should_stop) {
  MatrixMarketEntries listed(text, file, MatrixMarketEntries::Formats::array);
  const std::vector<double> entries = array_entries<double>(listed, should_stop);
  const Index rows = listed.head().rows;
  const Index columns = listed.head().columns;
  PayoffMatrix game(Eigen::Map<const DenseMatrix>(entries.data(), rows, columns));
  if (listed.rounding() > 0) {
    game.set_rounded();
  }
  return game;
}

template <>
ExactMatrix read_matrix_market(ByteCursor& text, const std::string& file,
                               const ShouldStop& should_stop) {
  MatrixMarketEntries listed(text, file, MatrixMarketEntries::Formats::array);
  std::vector<Rational> entries = array_entries<Rational>(listed, should_stop);
  return {listed.head().rows, listed.head().columns, std::move(entries)};
}

ParseError listed_twice(const std::string& file, Index row, Index column, Index line, Index again) {
  return {file, again, 0,
          fmt::format("expected each entry once, found row {}, column {} of line {} again", row + 1,
                      column + 1, line)};
}

}  // namespace saddle
