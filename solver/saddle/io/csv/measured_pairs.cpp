#include "saddle/io/csv/measured_pairs.h"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

#include "saddle/io/text/utf8.h"
#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

using Symmetry = MeasuredGame::Symmetry;

std::string readings(const MeasuredWords& words) {
  return fmt::format(
      "{} if a name is the same strategy on both sides and one's gain is the other's loss, {} if "
      "the sides differ (as white and black do)",
      words.symmetric, words.asymmetric);
}

}  // namespace

ParseError refusal(const std::string& file, const PlacedCell& cell, std::string message) {
  return {file, cell.line, cell.column, std::move(message)};
}

void Names::add(const std::string& name) {
  if (known_.insert(name).second) {
    all_.push_back(name);
  }
}

void MeasuredPairs::add(const PlacedCell& row, const PlacedCell& column,
                        const Measurement& measurement) {
  for (const PlacedCell* cell : {&row, &column}) {
    if (cell->text.empty()) {
      throw refusal(file_, *cell, "expected the name of a strategy, found an empty cell");
    }
  }
  rows_.add(row.text);
  columns_.add(column.text);
  const auto [found, is_new] = measured_.emplace(std::pair(row.text, column.text), measurement);
  if (!is_new) {
    throw refusal(file_, measurement.cell,
                  fmt::format("expected each pair once, found {} against {} of line {} again: "
                              "add up the games of a pair",
                              quoted_excerpt(row.text), quoted_excerpt(column.text),
                              found->second.cell.line));
  }
}

void MeasuredPairs::add_names(const std::vector<std::string>& rows,
                              const std::vector<std::string>& columns) {
  has_order_ = true;
  for (const std::string& row : rows) {
    rows_.add(row);
  }
  for (const std::string& column : columns) {
    columns_.add(column);
  }
}

MeasuredTable MeasuredPairs::table(const MeasuredTableOptions& options, bool has_draws) const {
  if (measured_.empty()) {
    throw ParseError(file_, 0, 0, "expected games of at least one pair, found none");
  }
  const Symmetry symmetry = options.symmetry ? *options.symmetry : found_symmetry(options.words);
  if (symmetry == Symmetry::symmetric) {
    return symmetric_table(options, has_draws);
  }
  // If both sides of a list have the same names, the columns take the order of the rows: the order
  // in which they appear would only depend on which pair is listed first.
  const bool is_one_order = !has_order_ && has_same_names();
  const std::vector<std::string>& columns = is_one_order ? rows_.all() : columns_.all();
  return table_of(rows_.all(), columns, Symmetry::none, options, has_draws);
}

bool MeasuredPairs::has_same_names() const {
  const std::vector<std::string>& rows = rows_.all();
  return rows.size() == columns_.all().size() &&
         std::all_of(rows.begin(), rows.end(),
                     [&](const std::string& name) { return columns_.has(name); });
}

const Measurement* MeasuredPairs::find(const std::string& row, const std::string& column) const {
  const auto found = measured_.find({row, column});
  return found == measured_.end() ? nullptr : &found->second;
}

std::string MeasuredPairs::shown(const Measurement& own) const {
  if (!is_counted_) {
    return fmt::format("{} with the error {}", own.mean.mean, own.mean.standard_error);
  }
  const Record& record = own.record;
  return record.draws > 0 ? fmt::format("{}-{}-{}", record.wins, record.losses, record.draws)
                          : fmt::format("{}-{}", record.wins, record.losses);
}

// Returns the symmetry of the game; throws if the text does not determine it.
MeasuredGame::Symmetry MeasuredPairs::found_symmetry(const MeasuredWords& words) const {
  const std::vector<std::string>& rows = rows_.all();
  if (std::none_of(rows.begin(), rows.end(),
                   [&](const std::string& name) { return columns_.has(name); })) {
    return Symmetry::none;
  }
  const bool is_square = has_same_names();
  for (const auto& [names, own] : measured_) {
    const Measurement* const other = find(names.second, names.first);
    if (names.first != names.second && is_square && other != nullptr) {
      check_mirrors(names, own, *other,
                    fmt::format(": correct one of them, or ask for {} if the sides differ (as "
                                "white and black do)",
                                words.asymmetric));
    } else if (names.first != names.second) {
      throw refusal(
          file_, own.cell,
          fmt::format("expected the mirror of {} against {} too, found none: ask for {}",
                      quoted_excerpt(names.first), quoted_excerpt(names.second), readings(words)));
    }
  }
  if (rows.size() == 1) {
    throw ParseError(file_, 0, 0,
                     fmt::format("expected two strategies: ask for {}", readings(words)));
  }
  return Symmetry::symmetric;
}

void MeasuredPairs::check_mirrors(const PairNames& names, const Measurement& own,
                                  const Measurement& other, const std::string& advice) const {
  if (is_counted_ ? own.record == other.record.mirrored() : own.mean == other.mean.mirrored()) {
    return;
  }
  // Either of the two may be wrong; the later one is reported.
  const bool is_later =
      std::pair(own.cell.line, own.cell.column) > std::pair(other.cell.line, other.cell.column);
  const std::string sum =
      is_counted_ ? "" : " (payoffs must add up to 0: subtract 1/2 from win rates)";
  throw refusal(file_, is_later ? own.cell : other.cell,
                fmt::format("{} against {} is {}, but {} against {} is {}, not its mirror{}{}",
                            quoted_excerpt(names.first), quoted_excerpt(names.second), shown(own),
                            quoted_excerpt(names.second), quoted_excerpt(names.first), shown(other),
                            sum, advice));
}

// Throws if pairs are missing, unless they may be unknown. Means have no way to say unknown.
void MeasuredPairs::check_missing(const std::vector<PairNames>& missing,
                                  const MeasuredTableOptions& options) const {
  if (missing.empty() || (is_counted_ && options.missing_is_unknown)) {
    return;
  }
  const std::string others =
      missing.size() == 1 ? ""
                          : fmt::format(", nor of {}", counted(missing.size() - 1, "more pair"));
  throw ParseError(
      file_, 0, 0,
      fmt::format("expected games of all pairs, found none of {} against {}{}{}",
                  quoted_excerpt(missing.front().first), quoted_excerpt(missing.front().second),
                  others,
                  is_counted_ ? fmt::format(": play some, leave a strategy out, or ask for {}",
                                            options.words.missing)
                              : ""));
}

// Returns the measurement of a pair from the row player's side, if there is one.
std::optional<Measurement> MeasuredPairs::measured(const std::string& row,
                                                   const std::string& column,
                                                   bool is_symmetric) const {
  const Measurement* own = find(row, column);
  const Measurement* mirror = is_symmetric ? find(column, row) : nullptr;
  if (own != nullptr && mirror != nullptr) {
    check_mirrors({row, column}, *own, *mirror, ": correct one of them");
  }
  const Measurement* known = own != nullptr ? own : mirror;
  if (known == nullptr || (is_counted_ && known->record.games() == 0)) {
    return {};
  }
  return own != nullptr
             ? *own
             : Measurement{mirror->record.mirrored(), mirror->mean.mirrored(), mirror->cell};
}

MeasuredTable MeasuredPairs::table_of(const std::vector<std::string>& rows,
                                      const std::vector<std::string>& columns, Symmetry symmetry,
                                      const MeasuredTableOptions& options, bool has_draws) const {
  const bool is_symmetric = symmetry == Symmetry::symmetric;
  std::vector<Record> records;
  std::vector<MeasuredMean> means;
  std::vector<PairNames> missing;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = 0; j < columns.size(); ++j) {
      Measurement own;
      if (!is_symmetric || i != j) {
        const auto found = measured(rows[i], columns[j], is_symmetric);
        if (!found && (!is_symmetric || i < j)) {
          missing.emplace_back(rows[i], columns[j]);
        }
        own = found.value_or(Measurement{});
      }
      records.push_back(own.record);
      means.push_back(own.mean);
    }
  }
  check_missing(missing, options);
  const auto m = static_cast<Index>(rows.size());
  const auto n = static_cast<Index>(columns.size());
  MeasuredTable result{is_counted_ ? MeasuredGame(m, n, records, has_draws, symmetry, rows, columns)
                                   : MeasuredGame(m, n, means, symmetry, rows, columns),
                       {}};
  if (!missing.empty()) {
    result.remarks.push_back(
        fmt::format("{} without games may have any payoff", counted(missing.size(), "pair")));
  }
  return result;
}

MeasuredTable MeasuredPairs::symmetric_table(const MeasuredTableOptions& options,
                                             bool has_draws) const {
  Names names = rows_;
  for (const std::string& column : columns_.all()) {
    names.add(column);
  }
  MeasuredTable result =
      table_of(names.all(), names.all(), Symmetry::symmetric, options, has_draws);
  std::int64_t own_games = 0;
  std::int64_t mirrors = 0;
  for (const auto& [pair, measurement] : measured_) {
    if (pair.first == pair.second) {
      own_games += measurement.record.games();
    } else if (find(pair.second, pair.first) != nullptr) {
      ++mirrors;
    }
  }
  if (mirrors > 0) {
    result.remarks.push_back(
        fmt::format("{} in both directions, counted once", counted(mirrors / 2, "pair")));
  }
  if (own_games > 0) {
    result.remarks.push_back(
        fmt::format("{} of strategies against themselves left out", counted(own_games, "game")));
  }
  return result;
}

}  // namespace saddle
