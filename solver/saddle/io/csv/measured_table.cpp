#include "saddle/io/csv/measured_table.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "saddle/io/csv/csv_cells.h"
#include "saddle/io/number/number.h"
#include "saddle/io/text/parse_error.h"
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
  for (const char digit : text) {
    count = 10 * count + (digit - '0');
  }
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
bool is_rate_of(const std::string& text, const Rational& rate) {
  const bool is_percentage = text.ends_with('%');
  const NumberReading<Rational> reading = read_rational(text);
  if (reading.fault != NumberFault::none) {
    return false;
  }
  const auto point = text.find('.');
  std::size_t digits = 0;
  for (std::size_t k = point == std::string::npos ? text.size() : point + 1;
       k < text.size() && std::isdigit(static_cast<unsigned char>(text[k])) != 0; ++k) {
    ++digits;
  }
  Rational unit = 1;
  for (std::size_t k = 0; k < digits; ++k) {
    unit /= 10;
  }
  const auto is_near = [&](const Rational& stated, const Rational& scale) {
    const Rational distance = stated - rate * scale;
    return abs(distance) <= unit;
  };
  if (is_percentage) {
    return is_near(reading.value * 100, 100);
  }
  // A number without decimals is a percentage, except that 0 and 1 are also read as exact rates.
  return is_near(reading.value, 100) ||
         (digits > 0 ? is_near(reading.value, 1) : reading.value == rate);
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

std::size_t word_of(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  for (std::size_t word = 0; word < word_count; ++word) {
    const auto& words = list_words[word];
    if (!text.empty() && std::find(words.begin(), words.end(), text) != words.end()) {
      return word;
    }
  }
  return word_count;
}

std::vector<PlacedCell> cells_of_record(CsvCells& cells) {
  std::vector<PlacedCell> found;
  while (cells.next_cell()) {
    found.push_back({std::string(cells.text()), cells.line(), cells.column()});
  }
  return found;
}

bool is_empty(const std::vector<PlacedCell>& record) {
  return std::all_of(record.begin(), record.end(),
                     [](const PlacedCell& cell) { return cell.text.empty(); });
}

// Returns all records that are not empty.
std::vector<std::vector<PlacedCell>> all_records(const NamedText& text,
                                                 const MeasuredTableOptions& options) {
  ByteCursor bytes(text.in);
  CsvCells cells(bytes, text.name, options.delimiter);
  std::vector<std::vector<PlacedCell>> records;
  while (cells.next_record()) {
    std::vector<PlacedCell> record = cells_of_record(cells);
    if (!is_empty(record)) {
      records.push_back(std::move(record));
    }
  }
  if (records.size() < 2) {
    throw cells.error_at(cells.line(), 1,
                         "expected a header and games below it, found the end of the file");
  }
  // Removes empty columns at the right end, which spreadsheets write.
  while (std::all_of(records.begin(), records.end(), [&](const std::vector<PlacedCell>& record) {
    return record.size() == records.front().size() && record.back().text.empty();
  })) {
    for (std::vector<PlacedCell>& record : records) {
      record.pop_back();
    }
  }
  for (const std::vector<PlacedCell>& record : records) {
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
  List(std::string file, const std::vector<PlacedCell>& header)
      : file_(std::move(file)), places_(word_count, header.size()) {
    for (std::size_t k = 0; k < header.size(); ++k) {
      const std::size_t word = word_of(header[k].text);
      if (word == word_count || places_[word] < header.size()) {
        throw refusal(file_, header[k],
                      fmt::format("expected one each of row, column, wins, losses and perhaps "
                                  "draws, total and win_rate, or row, column, mean, se; found {}",
                                  quoted_excerpt(header[k].text)));
      }
      places_[word] = k;
    }
    size_ = header.size();
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

  static bool is_header(const std::vector<PlacedCell>& record) {
    return std::any_of(record.begin(), record.end(), [](const PlacedCell& cell) {
      const std::size_t word = word_of(cell.text);
      return word != word_count && word != row_word && word != column_word;
    });
  }

  MeasuredTable table(const std::vector<std::vector<PlacedCell>>& records,
                      const MeasuredTableOptions& options) const {
    MeasuredPairs pairs(file_, is_counted_);
    if (!options.rows.empty()) {
      pairs.add_names(options.rows, options.columns);
    }
    for (std::size_t k = 1; k < records.size(); ++k) {
      const std::vector<PlacedCell>& record = records[k];
      pairs.add(record[places_[row_word]], record[places_[column_word]],
                is_counted_ ? counts(record) : mean(record));
    }
    return pairs.table(options, has(draws_word));
  }

 private:
  bool has(std::size_t word) const { return places_[word] < size_; }
  const PlacedCell& cell(const std::vector<PlacedCell>& record, ListWord word) const {
    return record[places_[word]];
  }

  Measurement mean(const std::vector<PlacedCell>& record) const {
    return {{},
            {checked_number(file_, cell(record, mean_word)),
             checked_error(file_, cell(record, error_word))},
            cell(record, mean_word)};
  }

  Measurement counts(const std::vector<PlacedCell>& record) const {
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
  std::vector<std::size_t> places_;
  std::size_t size_ = 0;
  bool is_counted_ = true;
};

// A table with the names of the strategies in its first row and column.
class NamedTable {
 public:
  NamedTable(const NamedText& text, std::vector<std::vector<PlacedCell>> records)
      : file_(text.name), records_(std::move(records)) {
    if (records_.front().size() < 2) {
      throw refusal(file_, records_.front().front(),
                    "expected names above and at the left of a table, found one column");
    }
    for (std::size_t k = 1; k < records_.size(); ++k) {
      add(row_names_, rows_, records_[k].front());
    }
    for (std::size_t k = 1; k < records_.front().size(); ++k) {
      add(column_names_, columns_, records_.front()[k]);
    }
  }

  const std::vector<std::string>& rows() const { return rows_; }
  const std::vector<std::string>& columns() const { return columns_; }
  const std::string& file() const { return file_; }

  const PlacedCell& at(std::size_t row, std::size_t column) const {
    return records_[row + 1][column + 1];
  }
  const PlacedCell& row_cell(std::size_t row) const { return records_[row + 1].front(); }
  const PlacedCell& column_cell(std::size_t column) const { return records_.front()[column + 1]; }

 private:
  void add(Names& names, std::vector<std::string>& list, const PlacedCell& cell) const {
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
    list.push_back(cell.text);
  }

  std::string file_;
  std::vector<std::vector<PlacedCell>> records_;
  Names row_names_;
  Names column_names_;
  std::vector<std::string> rows_;
  std::vector<std::string> columns_;
};

// Calls take(row, column) for each cell that is not empty.
template <class Take>
void for_each_cell(const NamedTable& table, const Take& take) {
  for (std::size_t row = 0; row < table.rows().size(); ++row) {
    for (std::size_t column = 0; column < table.columns().size(); ++column) {
      if (!table.at(row, column).text.empty()) {
        take(row, column);
      }
    }
  }
}

// Throws if two tables have different names: their numbers would belong to different pairs.
void check_same_names(const NamedTable& table, const NamedTable& other) {
  if (table.rows() != other.rows() || table.columns() != other.columns()) {
    throw ParseError(
        other.file(), 1, 1,
        fmt::format("expected the names of {}, in the same order, found others", table.file()));
  }
}

// Returns a record of two or three counts; nullopt for other cells. Numbers with leading zeros are
// not counts, and a year with a month and a day is a date.
std::optional<std::vector<std::int64_t>> record_in(std::string_view text) {
  constexpr std::string_view dash = "\xE2\x80\x93";
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
  MeasuredPairs pairs(table.file(), true);
  pairs.add_names(table.rows(), table.columns());
  std::size_t parts = 0;
  for_each_cell(table, [&](std::size_t row, std::size_t column) {
    const PlacedCell& cell = table.at(row, column);
    if (table.rows()[row] == table.columns()[column] &&
        (cell.text == "-" || cell.text == "\xE2\x80\x93")) {
      return;
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
    pairs.add(table.row_cell(row), table.column_cell(column), {record, {}, cell});
  });
  return pairs.table(options, parts == 3);
}

}  // namespace

MeasuredTable read_measured_table(const NamedText& text, const MeasuredTableOptions& options) {
  std::vector<std::vector<PlacedCell>> records = all_records(text, options);
  if (List::is_header(records.front())) {
    return List(text.name, records.front()).table(records, options);
  }
  return table_of_records(NamedTable(text, std::move(records)), options);
}

MeasuredTable read_wins_of_games(const NamedText& wins, const NamedText& games,
                                 const MeasuredTableOptions& options) {
  const NamedTable won(wins, all_records(wins, options));
  const NamedTable played(games, all_records(games, options));
  check_same_names(won, played);
  MeasuredPairs pairs(won.file(), true);
  pairs.add_names(won.rows(), won.columns());
  for_each_cell(won, [&](std::size_t row, std::size_t column) {
    const std::int64_t of_row = checked_count(won.file(), won.at(row, column));
    const std::int64_t all = checked_count(played.file(), played.at(row, column));
    if (of_row > all) {
      throw refusal(won.file(), won.at(row, column),
                    fmt::format("expected at most {} wins, the games of {}, found {}", all,
                                played.file(), of_row));
    }
    pairs.add(won.row_cell(row), won.column_cell(column),
              {{of_row, all - of_row, 0}, {}, won.at(row, column)});
  });
  return pairs.table(options, false);
}

MeasuredTable read_means_with_errors(const NamedText& means, const NamedText& errors,
                                     const MeasuredTableOptions& options) {
  const NamedTable mean(means, all_records(means, options));
  const NamedTable error(errors, all_records(errors, options));
  check_same_names(mean, error);
  MeasuredPairs pairs(mean.file(), false);
  pairs.add_names(mean.rows(), mean.columns());
  for_each_cell(mean, [&](std::size_t row, std::size_t column) {
    const PlacedCell& cell = mean.at(row, column);
    pairs.add(
        mean.row_cell(row), mean.column_cell(column),
        {{},
         {checked_number(mean.file(), cell), checked_error(error.file(), error.at(row, column))},
         cell});
  });
  return pairs.table(options, false);
}

}  // namespace saddle
