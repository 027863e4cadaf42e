#include "saddle/io/sparse_matrix_market.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <limits>
#include <ostream>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "saddle/io/listed_entries.h"
#include "saddle/io/number.h"
#include "saddle/io/parse_error.h"
#include "saddle/io/text_chunks.h"
#include "saddle/io/utf8.h"

namespace saddle {
namespace {

constexpr Index most_stored = ListedEntries::most_stored;
constexpr std::size_t chunk_bytes = 1 << 16;

enum class Symmetry { general, symmetric, skew };

bool is_blank(char byte) { return byte == ' ' || byte == '\t' || byte == '\r'; }

std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& letter : result) {
    letter = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  }
  return result;
}

// The lines of a text, and the words of the present one.
class Lines {
 public:
  Lines(std::istream& in, const std::string& file) : text_(in, chunk_bytes), file_(file) {}

  // Moves to the next line and returns whether there is one.
  bool next() {
    if (text_.peek() == '\n') {
      text_.advance();  // the end of the line before
    }
    if (text_.broken()) {
      throw ParseError(file_, 0, 0, "expected text, but the file cannot be read");
    }
    if (text_.peek() == TextChunks::end_of_text) {
      ++line_;
      rest_ = {};
      start_ = nullptr;
      return false;
    }
    text_.mark();
    for (int byte = text_.peek(); byte != '\n' && byte != TextChunks::end_of_text;
         byte = text_.peek()) {
      text_.advance();
    }
    ++line_;
    rest_ = text_.marked();
    start_ = rest_.data();
    return true;
  }

  Index line() const { return line_; }
  std::string_view rest() const { return rest_; }

  // Returns the next word of the line, nothing at its end.
  std::string_view word() {
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

  // An error at the word that was returned last.
  ParseError error(const std::string& message) const { return {file_, line_, column_, message}; }
  ParseError error_at(Index line, const std::string& message) const {
    return {file_, line, 0, message};
  }

  // Throws unless the line ends here.
  void expect_end(std::string_view what) {
    const std::string_view more = word();
    if (!more.empty()) {
      throw error(fmt::format("expected the end of the line after {}, found {}", what,
                              quoted_excerpt(more)));
    }
  }

  Index whole_number(std::string_view what, Index least, Index greatest) {
    const std::string_view text = word();
    Index number = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || fault != std::errc() || end != text.data() + text.size() ||
        number < least || number > greatest) {
      throw error(fmt::format("expected {} from {} to {}, found {}", what, least, greatest,
                              text.empty() ? "the end of the line" : quoted_excerpt(text)));
    }
    return number;
  }

 private:
  TextChunks text_;
  const std::string& file_;
  std::string_view rest_;
  const char* start_ = nullptr;
  Index line_ = 0;
  Index column_ = 1;
};

class Reader {
 public:
  Reader(std::istream& in, const std::string& file) : lines_(in, file) {}

  SparseGame game() {
    read_head();
    read_sizes();
    read_entries([this](Index row, Index column) { keep(row, column); });
    SparseEntries matrix = by_rows();
    entries_.clear();
    return SparseGame(std::move(matrix), rounding());
  }

  void for_each_payoff(const TakePayoff& take) {
    read_head();
    read_sizes();
    read_entries([&](Index row, Index column) {
      const Rational payoff = exact_payoff();
      take(row, column, payoff);
      if (is_mirrored(row, column)) {
        take(column, row, symmetry_ == Symmetry::skew ? Rational(-payoff) : payoff);
      }
    });
  }

 private:
  void read_head() {
    lines_.next();
    const std::string banner = lower_case(lines_.word());
    if (banner != "%%matrixmarket") {
      throw lines_.error(fmt::format("expected %%MatrixMarket, found {}", quoted_excerpt(banner)));
    }
    expect_word({"matrix"});
    expect_word({"coordinate"});
    const std::string field = expect_word({"real", "double", "integer", "pattern"});
    is_pattern_ = field == "pattern";
    const std::string symmetry = expect_word({"general", "symmetric", "skew-symmetric"});
    symmetry_ = symmetry == "general"     ? Symmetry::general
                : symmetry == "symmetric" ? Symmetry::symmetric
                                          : Symmetry::skew;
    lines_.expect_end("the header");
    if (is_pattern_ && symmetry_ == Symmetry::skew) {
      throw lines_.error("expected numbers in a skew-symmetric matrix, found pattern");
    }
  }

  std::string expect_word(std::initializer_list<std::string_view> words) {
    std::string found = lower_case(lines_.word());
    if (std::find(words.begin(), words.end(), found) == words.end()) {
      throw lines_.error(
          fmt::format("expected {}, found {}", fmt::join(words, " or "),
                      found.empty() ? "the end of the line" : quoted_excerpt(found)));
    }
    return found;
  }

  void read_sizes() {
    do {
      if (!lines_.next()) {
        throw lines_.error_at(lines_.line(),
                              "expected a line of rows, columns and entries, found the end of the "
                              "file");
      }
    } while (lines_.rest().starts_with('%') || is_blank_line());
    rows_ = lines_.whole_number("a number of rows", 1, GameOperator::most_strategies);
    columns_ = lines_.whole_number("a number of columns", 1, GameOperator::most_strategies);
    if (symmetry_ != Symmetry::general && rows_ != columns_) {
      throw lines_.error(
          fmt::format("expected as many columns as rows, {}, found {}", rows_, columns_));
    }
    const Index cells = symmetry_ == Symmetry::general     ? rows_ * columns_
                        : symmetry_ == Symmetry::symmetric ? (rows_ + 1) * rows_ / 2
                                                           : (rows_ - 1) * rows_ / 2;
    count_ = lines_.whole_number("a number of entries", 0, std::min(cells, most_stored));
    lines_.expect_end("the number of entries");
    first_line_ = lines_.line() + 1;
  }

  bool is_blank_line() const {
    const std::string_view rest = lines_.rest();
    return std::all_of(rest.begin(), rest.end(), is_blank);
  }

  // Calls keep(row, column), counted from 0, where the payoff of an entry comes next.
  template <class Keep>
  void read_entries(const Keep& keep) {
    for (Index k = 0; k < count_; ++k) {
      if (!lines_.next()) {
        throw lines_.error_at(lines_.line(),
                              fmt::format("expected {} entries, found {}", count_, k));
      }
      const auto [row, column] = read_place();
      keep(row - 1, column - 1);
      lines_.expect_end("an entry");
    }
    while (lines_.next()) {
      if (!is_blank_line()) {
        lines_.word();
        throw lines_.error(
            fmt::format("expected the end of the file after {} entries, found more", count_));
      }
    }
  }

  std::pair<Index, Index> read_place() {
    const Index row = lines_.whole_number("a row", 1, rows_);
    const Index column = lines_.whole_number("a column", 1, columns_);
    if (symmetry_ == Symmetry::symmetric && column > row) {
      throw lines_.error("expected an entry on or below the diagonal of a symmetric matrix");
    }
    if (symmetry_ == Symmetry::skew && column >= row) {
      throw lines_.error("expected an entry below the diagonal of a skew-symmetric matrix");
    }
    return {row, column};
  }

  void keep(Index row, Index column) {
    double payoff = 1;
    if (!is_pattern_) {
      const std::string_view text = payoff_text();
      payoff = checked(read_double(text), text);
      is_rounded_ = is_rounded_ || !is_exactly(text, payoff);
    }
    entries_.add(row, column, payoff);
    greatest_ = std::max(greatest_, std::abs(payoff));
  }

  Rational exact_payoff() {
    if (is_pattern_) {
      return 1;
    }
    const std::string_view text = payoff_text();
    return checked(read_rational(text), text);
  }

  std::string_view payoff_text() {
    const std::string_view text = lines_.word();
    if (text.empty()) {
      throw lines_.error("expected a payoff, found the end of the line");
    }
    return text;
  }

  template <class Number>
  Number checked(NumberReading<Number> number, std::string_view text) const {
    if (number.fault != NumberFault::none) {
      throw lines_.error(complaint(number.fault, text));
    }
    return std::move(number.value);
  }

  // Half a unit in the last place of the greatest payoff, if any was rounded.
  double rounding() const {
    return is_rounded_ ? std::max(0x1p-53 * greatest_, std::numeric_limits<double>::denorm_min())
                       : 0;
  }

  // Whether an entry is listed below the diagonal and stands above it too.
  bool is_mirrored(Index row, Index column) const {
    return symmetry_ != Symmetry::general && row != column;
  }

  SparseEntries by_rows() const {
    const Mirror mirror = symmetry_ == Symmetry::general     ? Mirror::none
                          : symmetry_ == Symmetry::symmetric ? Mirror::same
                                                             : Mirror::negated;
    const Index stored = entries_.stored(mirror);
    if (stored > most_stored) {
      throw lines_.error_at(first_line_ - 1, fmt::format("expected at most {} payoffs, found {}",
                                                         most_stored, stored));
    }
    SortedEntries sorted = entries_.by_rows(rows_, columns_, mirror);
    if (const auto& twice = sorted.repeated) {
      // Each entry has a line of its own.
      throw lines_.error_at(
          first_line_ + twice->again,
          fmt::format("expected each entry once, found row {}, column {} of line "
                      "{} again",
                      twice->row + 1, twice->column + 1, first_line_ + twice->first));
    }
    return std::move(sorted.matrix);
  }

  Lines lines_;
  bool is_pattern_ = false;
  Symmetry symmetry_ = Symmetry::general;
  Index rows_ = 0;
  Index columns_ = 0;
  Index count_ = 0;
  Index first_line_ = 0;
  ListedEntries entries_;
  double greatest_ = 0;  // in absolute value
  bool is_rounded_ = false;
};

}  // namespace

bool looks_like_sparse_matrix_market(std::string_view beginning) {
  constexpr std::size_t longest_head = 200;
  const std::string line = lower_case(beginning.substr(0, longest_head));
  std::string_view rest = line;
  for (const std::string_view word : {"%%matrixmarket", "matrix", "coordinate"}) {
    if (!rest.starts_with(word) || rest.size() == word.size() || !is_blank(rest[word.size()])) {
      return false;
    }
    rest.remove_prefix(word.size());
    rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
  }
  return true;
}

SparseGame read_sparse_matrix_market(std::istream& in, const std::string& file) {
  return Reader(in, file).game();
}

void for_each_exact_payoff(std::istream& in, const std::string& file, const TakePayoff& take) {
  Reader(in, file).for_each_payoff(take);
}

void write_sparse_matrix_market(std::ostream& out, const SparseEntries& matrix) {
  out << fmt::format("%%MatrixMarket matrix coordinate real general\n{} {} {}\n", matrix.rows(),
                     matrix.cols(), matrix.nonZeros());
  for (Index i = 0; i < matrix.outerSize(); ++i) {
    for (SparseEntries::InnerIterator entry(matrix, i); entry; ++entry) {
      out << fmt::format("{} {} {}\n", i + 1, entry.col() + 1, entry.value());
    }
  }
}

}  // namespace saddle
