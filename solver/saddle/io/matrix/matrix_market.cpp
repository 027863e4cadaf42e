#include "saddle/io/matrix/matrix_market.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <utility>

#include <fmt/format.h>

#include "saddle/io/matrix/matrix_market_entries.h"
#include "saddle/io/number/number.h"
#include "saddle/io/text/parse_error.h"
#include "saddle/io/text/text_lines.h"
#include "saddle/io/text/utf8.h"

namespace saddle {
namespace {

struct Word {
  Index line = 0;
  std::string_view text;
};

std::vector<Word> words_of(const TextLine& line) {
  std::vector<Word> words;
  for (std::string_view rest = line.text; !rest.empty(); rest = without_blanks(rest)) {
    words.push_back({line.number, rest.substr(0, rest.find_first_of(" \t"))});
    rest.remove_prefix(words.back().text.size());
  }
  return words;
}

using Symmetry = MatrixMarketHead::Symmetry;

class Reader {
 public:
  Reader(const std::string& text, const std::string& file) : lines_(lines_of(text)), file_(file) {}

  WrittenTable table() {
    const Symmetry symmetry = head();
    take_words();
    const Index rows = size("rows");
    const Index columns = size("columns");
    if (symmetry != Symmetry::general && rows != columns) {
      throw error("expected as many rows as columns in a symmetric array");
    }
    const Index left = std::ssize(words_) - static_cast<Index>(at_);
    const bool has_too_few =
        symmetry == Symmetry::general ? rows > left / columns : rows - 1 > 2 * left / rows;
    if (has_too_few) {
      throw error_at(lines_.back().number,
                     fmt::format("expected the entries of {} x {}, found {}", rows, columns, left));
    }
    WrittenTable table{std::vector<TableRow>(static_cast<std::size_t>(rows)), CsvLabels::none};
    for (Index i = 0; i < rows; ++i) {
      table.rows[static_cast<std::size_t>(i)] = {
          i + 1, std::vector<std::string>(static_cast<std::size_t>(columns), "0")};
    }
    const auto cell = [&table](Index i, Index j) -> std::string& {
      return table.rows[static_cast<std::size_t>(i)].cells[static_cast<std::size_t>(j)];
    };
    for (Index j = 0; j < columns; ++j) {
      const Index first = symmetry == Symmetry::general     ? 0
                          : symmetry == Symmetry::symmetric ? j
                                                            : j + 1;
      for (Index i = first; i < rows; ++i) {
        const std::string number = entry();
        cell(i, j) = number;
        if (symmetry != Symmetry::general && i != j) {
          cell(j, i) = symmetry == Symmetry::symmetric ? number : negated(number);
        }
      }
    }
    if (at_ < words_.size()) {
      throw error("expected the end of the file after the last entry");
    }
    return table;
  }

 private:
  Symmetry head() {
    std::vector<std::string> words;
    for (const Word& word : words_of(lines_.front())) {
      words.push_back(lower_case(word.text));
    }
    words.resize(5);
    if (words[1] != "matrix" || words[2] != "array") {
      throw error_at(1, fmt::format("expected a dense \"matrix array\", found {}",
                                    quoted_excerpt(words[1] + ' ' + words[2])));
    }
    if (words[3] != "real" && words[3] != "integer" && words[3] != "double") {
      throw error_at(
          1, fmt::format("expected real or integer entries, found {}", quoted_excerpt(words[3])));
    }
    if (words[4] == "general") {
      return Symmetry::general;
    }
    if (words[4] == "symmetric" || words[4] == "skew-symmetric") {
      return words[4] == "symmetric" ? Symmetry::symmetric : Symmetry::skew;
    }
    throw error_at(1, fmt::format("expected general, symmetric or skew-symmetric, found {}",
                                  quoted_excerpt(words[4])));
  }

  void take_words() {
    for (std::size_t k = 1; k < lines_.size(); ++k) {
      if (!lines_[k].text.starts_with('%')) {
        const std::vector<Word> words = words_of(lines_[k]);
        words_.insert(words_.end(), words.begin(), words.end());
      }
    }
  }

  Index size(std::string_view what) {
    Index number = 0;
    const std::string_view text = at_ < words_.size() ? words_[at_].text : "";
    const auto [rest, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (fault != std::errc() || rest != text.data() + text.size() || number < 1) {
      throw error(fmt::format("expected the number of {}, at least 1", what));
    }
    ++at_;
    return number;
  }

  std::string entry() {
    if (at_ == words_.size()) {
      throw error("expected another entry, found the end of the file");
    }
    const std::string_view text = words_[at_].text;
    const NumberFault fault = read_double(text).fault;
    if (fault == NumberFault::not_a_number || fault == NumberFault::not_finite) {
      throw error(complaint(fault, text));
    }
    ++at_;
    return std::string(text);
  }

  static std::string negated(const std::string& number) {
    return number.starts_with('-')   ? number.substr(1)
           : number.starts_with('+') ? '-' + number.substr(1)
                                     : '-' + number;
  }

  ParseError error(const std::string& message) const {
    return error_at(at_ < words_.size() ? words_[at_].line : lines_.back().number, message);
  }
  ParseError error_at(Index line, const std::string& message) const {
    return {file_, line, 1, message};
  }

  std::vector<TextLine> lines_;
  const std::string& file_;
  std::vector<Word> words_;
  std::size_t at_ = 0;
};

}  // namespace

bool looks_like_matrix_market(std::string_view text) {
  return lower_case(text.substr(0, 14)) == "%%matrixmarket";
}

WrittenTable read_matrix_market(const std::string& text, const std::string& file) {
  return Reader(text, file).table();
}

}  // namespace saddle
