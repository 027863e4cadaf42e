#include "saddle/io/csv/measured_table.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "saddle/io/csv/csv_cells.h"
#include "saddle/io/number/number.h"
#include "saddle/io/text/parse_error.h"
#include "saddle/io/text/text_lines.h"
#include "saddle/io/text/utf8.h"
#include "saddle/machine/refusal.h"
#include "saddle/number/exact_list.h"

namespace saddle {
namespace {

bool is_digits(std::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// Returns a count: digits, perhaps with ".0", which programs that store counts as doubles append;
// nullopt for any other text.
std::optional<std::int64_t> count_in(std::string_view text) {
  if (const auto point = text.find('.'); point != std::string_view::npos) {
    const std::string_view zeros = text.substr(point + 1);
    if (!is_digits(zeros) || zeros.find_first_not_of('0') != std::string_view::npos) {
      return {};
    }
    text = text.substr(0, point);
  }
  if (!is_digits(text) || text.size() > 13) {
    return {};
  }
  std::int64_t count = 0;
  std::from_chars(text.data(), text.data() + text.size(), count);
  return count <= MeasuredGame::most_games ? std::optional(count) : std::nullopt;
}

std::int64_t checked_count(const std::string& file, const PlacedCell& cell) {
  const auto count = count_in(cell.text);
  if (!count) {
    throw refusal(file, cell,
                  fmt::format("expected a number of games, a whole number from 0 to {} without "
                              "separators, found {}",
                              MeasuredGame::most_games, quoted_excerpt(cell.text)));
  }
  return *count;
}

double checked_number(const std::string& file, const PlacedCell& cell) {
  const NumberReading<double> reading = read_double(cell.text);
  if (reading.fault != NumberFault::none) {
    throw refusal(file, cell, complaint(reading.fault, cell.text));
  }
  return reading.value;
}

double checked_error(const std::string& file, const PlacedCell& cell) {
  const double error = checked_number(file, cell);
  if (error < 0) {
    throw refusal(file, cell,
                  fmt::format("expected a standard error of at least 0, found {}",
                              quoted_excerpt(cell.text)));
  }
  return error;
}

// Returns whether a rate, written as a fraction of 1 or as a percentage, differs from `rate` by at
// most a unit of its last digit.
bool is_rate_of(std::string_view text, const Rational& rate) {
  const NumberReading<Rational> reading = read_rational(text);
  if (reading.fault != NumberFault::none) {
    return false;
  }
  Rational unit = 1;
  for (std::size_t k = std::min(text.find('.'), text.size()) + 1;
       k < text.size() && is_digits(text.substr(k, 1)); ++k) {
    unit /= 10;
  }
  const auto is_near = [&](const Rational& stated, const Rational& scale) {
    const Rational distance = stated - rate * scale;
    return abs(distance) <= unit;
  };
  if (text.ends_with('%')) {
    return is_near(reading.value * 100, 100);
  }
  // A number without decimals is a percentage, except that 0 and 1 are also read as exact rates.
  return is_near(reading.value, 100) ||
         (unit < 1 ? is_near(reading.value, 1) : reading.value == rate);
}

// The columns of a list, in the order of `list_words`.
enum ListWord : std::size_t {
  row_word,
  column_word,
  wins_word,
  losses_word,
  draws_word,
  total_word,
  rate_word,
  mean_word,
  error_word,
  word_count
};

constexpr std::array<std::array<std::string_view, 4>, word_count> list_words = {{
    {"row", "deck1", "deck", "a"},
    {"column", "deck2", "opponent", "b"},
    {"wins", "won", "", ""},
    {"losses", "lost", "", ""},
    {"draws", "ties", "", ""},
    {"total", "games", "", ""},
    {"win_rate", "win rate", "winrate", "rate"},
    {"mean", "", "", ""},
    {"se", "standard_error", "error", ""},
}};

std::size_t word_of(const std::string& heading) {
  const std::string text = lower_case(heading);
  for (std::size_t word = 0; word < word_count; ++word) {
    const auto& words = list_words[word];
    if (!text.empty() && std::find(words.begin(), words.end(), text) != words.end()) {
      return word;
    }
  }
  return word_count;
}

using PlacedRow = std::vector<PlacedCell>;

// Returns all records that are not empty.
std::vector<PlacedRow> all_records(const NamedText& text, const MeasuredTableOptions& options) {
  ByteCursor bytes(text.in);
  CsvCells cells(bytes, text.name, options.delimiter);
  std::vector<PlacedRow> records;
  while (cells.next_record()) {
    PlacedRow record;
    bool is_empty = true;
    while (cells.next_cell()) {
      record.push_back({std::string(cells.text()), cells.line(), cells.column()});
      is_empty = is_empty && cells.text().empty();
    }
    if (!is_empty) {
      records.push_back(std::move(record));
    }
  }
  if (records.size() < 2) {
    throw cells.error_at(cells.line(), 1,
                         "expected a header and games below it, found the end of the file");
  }
  // Removes empty columns at the right end, which spreadsheets write.
  while (std::all_of(records.begin(), records.end(), [&](const PlacedRow& record) {
    return record.size() == records.front().size() && record.back().text.empty();
  })) {
    for (PlacedRow& record : records) {
      record.pop_back();
    }
  }
  for (const PlacedRow& record : records) {
    if (record.size() != records.front().size()) {
      throw refusal(text.name, record.front(),
                    fmt::format("expected {} as in the header, found {}",
                                counted(records.front().size(), "cell"), record.size()));
    }
  }
  return records;
}

// A list of pairs below a header of words.
class List {
 public:
  List(std::string file, const PlacedRow& header)
      : file_(std::move(file)), places_(word_count, nowhere) {
    for (std::size_t k = 0; k < header.size(); ++k) {
      const std::size_t word = word_of(header[k].text);
      if (word == word_count || has(word)) {
        throw refusal(file_, header[k],
                      fmt::format("expected one each of row, column, wins, losses and perhaps "
                                  "draws, total and win_rate, or row, column, mean, se; found {}",
                                  quoted_excerpt(header[k].text)));
      }
      places_[word] = k;
    }
    is_counted_ = has(wins_word);
    const std::vector<ListWord> needed =
        is_counted_ ? std::vector{row_word, column_word, losses_word}
                    : std::vector{row_word, column_word, mean_word, error_word};
    for (const ListWord word : needed) {
      if (!has(word) && has(rate_word) && !is_counted_) {
        throw refusal(file_, header[places_[rate_word]],
                      "expected columns wins and losses: a rate alone does not say how many games "
                      "there were");
      }
      if (!has(word)) {
        throw refusal(file_, header.front(),
                      fmt::format("expected a column {}, found none", list_words[word][0]));
      }
    }
    for (const ListWord word : {mean_word, error_word, losses_word, draws_word, total_word}) {
      const bool is_of_means = word == mean_word || word == error_word;
      if (has(word) && is_of_means == is_counted_) {
        throw refusal(file_, header[places_[word]],
                      "expected counts or means, found columns of both");
      }
    }
  }

  static bool is_header(const PlacedRow& record) {
    return std::any_of(record.begin(), record.end(), [](const PlacedCell& cell) {
      const std::size_t word = word_of(cell.text);
      return word != word_count && word != row_word && word != column_word;
    });
  }

  MeasuredTable table(const std::vector<PlacedRow>& records,
                      const MeasuredTableOptions& options) const {
    MeasuredPairs pairs(file_, is_counted_);
    if (!options.rows.empty()) {
      pairs.add_names(options.rows, options.columns);
    }
    for (std::size_t k = 1; k < records.size(); ++k) {
      const PlacedRow& record = records[k];
      pairs.add(cell(record, row_word), cell(record, column_word),
                is_counted_ ? counts(record) : mean(record));
    }
    return pairs.table(options, has(draws_word));
  }

 private:
  static constexpr std::size_t nowhere = std::string::npos;

  bool has(std::size_t word) const { return places_[word] != nowhere; }
  const PlacedCell& cell(const PlacedRow& record, ListWord word) const {
    return record[places_[word]];
  }

  Measurement mean(const PlacedRow& record) const {
    return {{},
            {checked_number(file_, cell(record, mean_word)),
             checked_error(file_, cell(record, error_word))},
            cell(record, mean_word)};
  }

  Measurement counts(const PlacedRow& record) const {
    Record found{checked_count(file_, cell(record, wins_word)),
                 checked_count(file_, cell(record, losses_word)),
                 has(draws_word) ? checked_count(file_, cell(record, draws_word)) : 0};
    if (has(total_word) && checked_count(file_, cell(record, total_word)) != found.games()) {
      throw refusal(file_, cell(record, total_word),
                    fmt::format("expected {}, the sum of wins, losses and draws, found {}",
                                found.games(), quoted_excerpt(cell(record, total_word).text)));
    }
    if (has(rate_word) && found.games() > 0) {
      check_rate(found, cell(record, rate_word));
    }
    return {found, {}, cell(record, wins_word)};
  }

  // Throws unless the stated rate follows from the counts, with draws counted as 1/2, counted as 0,
  // or left out. A rate that counts a draw as 1/3 means that the game is not zero-sum.
  void check_rate(const Record& found, const PlacedCell& stated) const {
    const Rational games = to_rational(WordQuotient{found.games()});
    const Rational wins = to_rational(WordQuotient{found.wins});
    const Rational draws = to_rational(WordQuotient{found.draws});
    const bool is_decided = found.wins + found.losses > 0;
    if (is_rate_of(stated.text, (wins + draws / 2) / games) ||
        is_rate_of(stated.text, wins / games) ||
        (is_decided && is_rate_of(stated.text, wins / (games - draws)))) {
      return;
    }
    const bool is_third = is_rate_of(stated.text, (wins + draws / 3) / games);
    throw refusal(
        file_, stated,
        fmt::format("expected the rate of {}-{}-{}, {:.4f}, found {}{}", found.wins, found.losses,
                    found.draws, found.mean(), quoted_excerpt(stated.text),
                    is_third
                        ? ", which counts a draw as 1/3: then the payoffs of a pair do not add "
                          "up to 1 and the game is not zero-sum; if a draw shall count 1/2, leave "
                          "the column out"
                        : ": correct it, or leave the column out"));
  }

  std::string file_;
  std::vector<std::size_t> places_;  // of each word, in the header
  bool is_counted_ = true;
};

// A table with the names of the strategies in its first row and column.
class NamedTable {
 public:
  NamedTable(const NamedText& text, std::vector<PlacedRow> records)
      : file_(text.name), records_(std::move(records)) {
    if (records_.front().size() < 2) {
      throw refusal(file_, records_.front().front(),
                    "expected names above and at the left of a table, found one column");
    }
    for (std::size_t k = 1; k < records_.size(); ++k) {
      add(rows_, records_[k].front());
    }
    for (std::size_t k = 1; k < records_.front().size(); ++k) {
      add(columns_, records_.front()[k]);
    }
  }

  const std::string& file() const { return file_; }

  // A cell, counted from 0; row 0 and column 0 are the names.
  const PlacedCell& at(std::size_t row, std::size_t column) const { return records_[row][column]; }

  // Throws if another table has different names: their numbers would belong to different pairs.
  void expect_names_of(const NamedTable& other) const {
    if (rows_.all() != other.rows_.all() || columns_.all() != other.columns_.all()) {
      throw ParseError(
          file_, 1, 1,
          fmt::format("expected the names of {}, in the same order, found others", other.file_));
    }
  }

  // Returns the pairs of all cells that are not empty and whose measure(row, column) is a result,
  // not nullopt.
  template <class Measure>
  MeasuredPairs pairs(bool is_counted, const Measure& measure) const {
    MeasuredPairs pairs(file_, is_counted);
    pairs.add_names(rows_.all(), columns_.all());
    for (std::size_t row = 1; row < records_.size(); ++row) {
      for (std::size_t column = 1; column < records_.front().size(); ++column) {
        if (at(row, column).text.empty()) {
          continue;
        }
        if (const std::optional<Measurement> found = measure(row, column)) {
          pairs.add(at(row, 0), at(0, column), *found);
        }
      }
    }
    return pairs;
  }

 private:
  void add(Names& names, const PlacedCell& cell) const {
    if (cell.text.empty()) {
      throw refusal(file_, cell, "expected the name of a strategy, found an empty cell");
    }
    if (read_double(cell.text).fault == NumberFault::none) {
      throw refusal(file_, cell,
                    fmt::format("expected the name of a strategy, found the number {}: a table "
                                "of measurements has names above and at the left, a list the "
                                "header row,column,wins,losses",
                                quoted_excerpt(cell.text)));
    }
    if (names.has(cell.text)) {
      throw refusal(
          file_, cell,
          fmt::format("expected each name once, found {} again", quoted_excerpt(cell.text)));
    }
    names.add(cell.text);
  }

  std::string file_;
  std::vector<PlacedRow> records_;
  Names rows_;
  Names columns_;
};

constexpr std::string_view dash = "\xE2\x80\x93";

// Returns a record of two or three counts; nullopt for other cells. Numbers with leading zeros are
// not counts, and a year with a month and a day is a date.
std::optional<std::vector<std::int64_t>> record_in(std::string_view text) {
  std::vector<std::int64_t> counts;
  while (true) {
    const std::size_t end = std::min({text.find('-'), text.find(dash), text.size()});
    const std::string_view part = text.substr(0, end);
    const auto count = count_in(part);
    if (!count || !is_digits(part) || (part.size() > 1 && part.front() == '0')) {
      return {};
    }
    counts.push_back(*count);
    if (end == text.size()) {
      break;
    }
    text.remove_prefix(end + (text[end] == '-' ? 1 : dash.size()));
  }
  // The year is first or last; the day may precede its month.
  const auto is_day = [](std::int64_t count) { return count >= 1 && count <= 31; };
  const auto is_year = [](std::int64_t count) { return count >= 1900 && count < 2100; };
  const bool is_date =
      counts.size() == 3 && is_day(counts[1]) &&
      ((is_year(counts[0]) && is_day(counts[2])) || (is_day(counts[0]) && is_year(counts[2])));
  return (counts.size() == 2 || counts.size() == 3) && !is_date ? std::optional(counts)
                                                                : std::nullopt;
}

[[noreturn]] void refuse_record(const std::string& file, const PlacedCell& cell,
                                const MeasuredWords& words) {
  const bool is_rate = read_double(cell.text).fault == NumberFault::none;
  throw refusal(
      file, cell,
      fmt::format("expected a record of wins and losses as 26-11 or 26-11-3, found {}{}",
                  quoted_excerpt(cell.text),
                  is_rate
                      ? fmt::format(": a rate alone does not say how many games there were; give "
                                    "records{}{}{}",
                                    words.tables.empty() ? "" : ", or two tables by ", words.tables,
                                    count_in(cell.text) ? ". A spreadsheet stores a date as such "
                                                          "a number, if it took a record for a date"
                                                        : "")
                      : "; if this is a date, a spreadsheet has converted a record: format its "
                        "cells as text, or give a list with the columns wins and losses"));
}

MeasuredTable table_of_records(const NamedTable& table, const MeasuredTableOptions& options) {
  std::size_t parts = 0;
  const auto measure = [&](std::size_t row, std::size_t column) -> std::optional<Measurement> {
    const PlacedCell& cell = table.at(row, column);
    const bool is_own = table.at(row, 0).text == table.at(0, column).text;
    if (is_own && (cell.text == "-" || cell.text == dash)) {
      return {};
    }
    const auto counts = record_in(cell.text);
    if (!counts) {
      refuse_record(table.file(), cell, options.words);
    }
    if (parts != 0 && counts->size() != parts) {
      throw refusal(table.file(), cell,
                    fmt::format("expected {} as in the cells before, found {}",
                                counted(parts, "count"), quoted_excerpt(cell.text)));
    }
    parts = counts->size();
    const Record record{(*counts)[0], (*counts)[1], parts == 3 ? (*counts)[2] : 0};
    if (record.games() > MeasuredGame::most_games) {
      throw refusal(table.file(), cell,
                    fmt::format("expected at most {} games, found {}", MeasuredGame::most_games,
                                quoted_excerpt(cell.text)));
    }
    return Measurement{record, {}, cell};
  };
  const MeasuredPairs pairs = table.pairs(true, measure);
  return pairs.table(options, parts == 3);
}

}  // namespace

MeasuredTable read_measured_table(const NamedText& text, const MeasuredTableOptions& options) {
  std::vector<PlacedRow> records = all_records(text, options);
  if (List::is_header(records.front())) {
    return List(text.name, records.front()).table(records, options);
  }
  return table_of_records(NamedTable(text, std::move(records)), options);
}

MeasuredTable read_wins_of_games(const NamedText& wins, const NamedText& games,
                                 const MeasuredTableOptions& options) {
  const NamedTable won(wins, all_records(wins, options));
  const NamedTable played(games, all_records(games, options));
  played.expect_names_of(won);
  const auto measure = [&](std::size_t row, std::size_t column) {
    const std::int64_t of_row = checked_count(won.file(), won.at(row, column));
    const std::int64_t all = checked_count(played.file(), played.at(row, column));
    if (of_row > all) {
      throw refusal(won.file(), won.at(row, column),
                    fmt::format("expected at most {} wins, the games of {}, found {}", all,
                                played.file(), of_row));
    }
    return Measurement{{of_row, all - of_row, 0}, {}, won.at(row, column)};
  };
  return won.pairs(true, measure).table(options, false);
}

MeasuredTable read_means_with_errors(const NamedText& means, const NamedText& errors,
                                     const MeasuredTableOptions& options) {
  const NamedTable mean(means, all_records(means, options));
  const NamedTable error(errors, all_records(errors, options));
  error.expect_names_of(mean);
  const auto measure = [&](std::size_t row, std::size_t column) {
    const PlacedCell& cell = mean.at(row, column);
    return Measurement{
        {},
        {checked_number(mean.file(), cell), checked_error(error.file(), error.at(row, column))},
        cell};
  };
  return mean.pairs(false, measure).table(options, false);
}

}  // namespace saddle
