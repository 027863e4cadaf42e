#include "saddle/io/matrix/triples.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "saddle/io/csv/csv_cells.h"
#include "saddle/io/csv/csv_records.h"
#include "saddle/io/game/position_names.h"
#include "saddle/io/matrix/listed_entries.h"
#include "saddle/io/number/number.h"
#include "saddle/io/text/utf8.h"
#include "saddle/number/rounding.h"

namespace saddle {
namespace {

const std::vector<std::string> words = {"row", "column", "payoff"};
constexpr std::size_t row_word = 0;
constexpr std::size_t column_word = 1;
constexpr std::size_t payoff_word = 2;

class Reader {
 public:
  Reader(std::istream& in, const std::string& file, const TripleOptions& options)
      : options_(options), records_(in, file, words, options.delimiter) {}

  LabelledGame game() {
    read([this](Index row, Index column) { keep(row, column); });
    const auto rows = static_cast<Index>(rows_.size());
    const auto columns = static_cast<Index>(columns_.size());
    SortedEntries sorted = entries_.by_rows(rows, columns);
    if (const auto& twice = sorted.repeated) {
      throw records_.error_at(
          lines_[static_cast<std::size_t>(twice->again)], 0,
          fmt::format("expected each pair once, found row {}, column {} of line {} again",
                      quoted_excerpt(rows_[static_cast<Position>(twice->row)]),
                      quoted_excerpt(columns_[static_cast<Position>(twice->column)]),
                      lines_[static_cast<std::size_t>(twice->first)]));
    }
    entries_.clear();
    return {SparseGame(std::move(sorted.matrix), is_rounded_ ? rounding_up_to(maximum_) : 0),
            rows_.all(), columns_.all()};
  }

  void for_each_payoff(const TakePayoff& take) {
    read([&](Index row, Index column) { take(row, column, records_.exact_number(payoff_word)); });
  }

 private:
  // Calls keep(row, column) for each record.
  template <class Keep>
  void read(const Keep& keep) {
    while (records_.next()) {
      const Index row = number_of_label(row_word, rows_);
      const Index column = number_of_label(column_word, columns_);
      keep(row, column);
    }
    records_.refuse_doubtful_marks();
    if (rows_.size() == 0) {
      throw records_.error_at(records_.line(), 1, "expected a payoff, found the end of the file");
    }
    if (!has_words_ && !options_.is_known) {
      throw records_.error_at(
          1, 1,
          "expected a table or a list of triples, found numbers below row,column,payoff, which may "
          "be either: --triples reads a row, a column and a payoff from each line, --labels "
          "columns "
          "or both a table");
    }
  }

  Index number_of_label(std::size_t word, PositionNames& names) {
    const std::string& label = records_.text(word);
    if (label.empty()) {
      throw records_.error(word, "expected a label, found an empty cell");
    }
    // A word in the first column does not prove a list: it may be the label of a row in a table.
    has_words_ = has_words_ || (records_.column(word) > 1 &&
                                read_double(label).fault == NumberFault::not_a_number);
    const auto number = static_cast<Index>(names.add(label));
    if (number >= GameOperator::most_strategies) {
      throw records_.error(word, fmt::format("expected at most {} labels, found more",
                                             GameOperator::most_strategies));
    }
    return number;
  }

  void keep(Index row, Index column) {
    double payoff = records_.number(payoff_word);
    if (options_.default_payoff == 0) {
      is_rounded_ = is_rounded_ || !records_.is_exactly(payoff_word, payoff);
    } else {
      const Rational difference = records_.exact_number(payoff_word) - options_.default_payoff;
      payoff = nearest_double(difference);
      if (!std::isfinite(payoff)) {
        throw error("expected a payoff whose difference from the default payoff a double can hold");
      }
      is_rounded_ = is_rounded_ || Rational(payoff) != difference;
    }
    entries_.add(row, column, payoff);
    maximum_ = std::max(maximum_, std::abs(payoff));
    lines_.add(static_cast<std::size_t>(count_), records_.line());
    if (++count_ > ListedEntries::most_stored) {
      throw error(
          fmt::format("expected at most {} payoffs, found more", ListedEntries::most_stored));
    }
  }

  ParseError error(const std::string& message) const {
    return records_.error(payoff_word, message);
  }

  const TripleOptions& options_;
  CsvRecords records_;
  PositionNames rows_;
  PositionNames columns_;
  ListedEntries entries_;
  RecordLines lines_;
  Index count_ = 0;
  double maximum_ = 0;  // in absolute value
  bool is_rounded_ = false;
  bool has_words_ = false;
};

}  // namespace

bool looks_like_triples(std::string_view beginning) {
  const std::string text(beginning);
  try {
    ByteCursor bytes(text);
    CsvCells cells(bytes, "");
    read_header(cells, words, words.size(), "");
    return true;
  } catch (const ParseError&) {
    return false;
  }
}

LabelledGame read_triples(std::istream& in, const std::string& file, const TripleOptions& options) {
  return Reader(in, file, options).game();
}

void for_each_exact_triple(std::istream& in, const std::string& file, const TripleOptions& options,
                           const TakePayoff& take) {
  Reader(in, file, options).for_each_payoff(take);
}

}  // namespace saddle
