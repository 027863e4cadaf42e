#include "saddle/measured/measured_game.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

void check_record(const Record& record) {
  const auto is_count = [](std::int64_t count) {
    return count >= 0 && count <= MeasuredGame::most_games;
  };
  if (!is_count(record.wins) || !is_count(record.losses) || !is_count(record.draws) ||
      record.games() > MeasuredGame::most_games) {
    throw_invalid("a record is {} wins, {} losses and {} draws, expected counts from 0 to {}",
                  record.wins, record.losses, record.draws, MeasuredGame::most_games);
  }
}

void check_mean(const MeasuredMean& mean) {
  if (!std::isfinite(mean.mean) || !std::isfinite(mean.standard_error) || mean.standard_error < 0) {
    throw_invalid("a mean is {} with the standard error {}, expected finite ones, no error below 0",
                  mean.mean, mean.standard_error);
  }
}

// Returns the table of entry(i, j), with the labels of the game.
template <class Entry>
PayoffMatrix payoffs_of(const MeasuredGame& game, const Entry& entry) {
  DenseMatrix entries(game.rows(), game.columns());
  for (Index i = 0; i < game.rows(); ++i) {
    for (Index j = 0; j < game.columns(); ++j) {
      entries(i, j) = entry(i, j);
    }
  }
  return PayoffMatrix(std::move(entries), game.row_labels(), game.column_labels());
}

// The common distribution of the payoffs: the mean towards which they are moved, and the number of
// games that this mean counts as.
struct CommonMean {
  double mean = 0.5;
  double games = 0;
};

// Let V be the variance of a game's payoff about the common mean c, and t the variance of the
// pairs' true means. A pair's mean p over n games has E (p - c)^2 = t + (V - t) / n. Summed over m
// pairs with weights n, this equation gives t. The common mean c counts as (V - t) / t games.
CommonMean common_mean(const MeasuredGame& game) {
  double games = 0;
  double payoffs = 0;
  double squares = 0;
  for (const auto& [row, column] : game.pairs()) {
    const Record& record = game.record(row, column);
    games += static_cast<double>(record.games());
    payoffs += record.payoffs();
    squares += static_cast<double>(record.wins) + 0.25 * static_cast<double>(record.draws);
  }
  CommonMean common;
  if (games == 0) {
    return common;
  }
  common.mean = game.is_symmetric() ? 0.5 : payoffs / games;
  const double c = common.mean;
  const double variance = (squares - 2 * c * payoffs) / games + c * c;
  double spread = 0;
  double pairs = 0;
  double most = 0;
  for (const auto& [row, column] : game.pairs()) {
    const Record& record = game.record(row, column);
    if (record.games() > 0) {
      const auto n = static_cast<double>(record.games());
      spread += n * (record.mean() - c) * (record.mean() - c);
      pairs += 1;
      most = std::max(most, n);
    }
  }
  // With one game of each pair the differences between pairs are unknown. If pairs differ no more
  // than by chance, the mean counts as many games as the longest record; with an infinite number
  // the records would not matter at all.
  const double between = games > pairs ? (spread - pairs * variance) / (games - pairs) : 0;
  common.games =
      between > 0 ? std::clamp((variance - between) / between, 0.0, most) : std::max(most, 1.0);
  return common;
}

}  // namespace

MeasuredGame::MeasuredGame(Index rows, Index columns, std::vector<Record> records, bool has_draws,
                           Symmetry symmetry, std::vector<std::string> row_labels,
                           std::vector<std::string> column_labels)
    : rows_(rows),
      columns_(columns),
      records_(std::move(records)),
      has_draws_(has_draws),
      symmetry_(symmetry),
      row_labels_(std::move(row_labels)),
      column_labels_(std::move(column_labels)) {
  const auto check = [has_draws](const Record& record, Index i, Index j) {
    check_record(record);
    if (!has_draws && record.draws > 0) {
      throw_invalid("row {}, column {} has draws, but no game can be drawn", i, j);
    }
  };
  check_all(records_, check, "have records that are not mirrors");
}

MeasuredGame::MeasuredGame(Index rows, Index columns, std::vector<MeasuredMean> means,
                           Symmetry symmetry, std::vector<std::string> row_labels,
                           std::vector<std::string> column_labels)
    : rows_(rows),
      columns_(columns),
      means_(std::move(means)),
      symmetry_(symmetry),
      row_labels_(std::move(row_labels)),
      column_labels_(std::move(column_labels)) {
  const auto check = [](const MeasuredMean& mean, Index, Index) { check_mean(mean); };
  check_all(means_, check,
            "must have means that are the negative of each other, with the same error");
}

template <class Measurement, class Check>
void MeasuredGame::check_all(std::vector<Measurement>& all, const Check& check,
                             const char* mirror_fault) const {
  if (rows_ < 1 || columns_ < 1 || std::ssize(all) != rows_ * columns_) {
    throw_invalid("{} measurements are given for {} x {} pairs, expected one each", all.size(),
                  rows_, columns_);
  }
  if (is_symmetric() && (rows_ != columns_ || row_labels_ != column_labels_)) {
    throw_invalid("a symmetric game has the same strategies on both sides, this one is {} x {}",
                  rows_, columns_);
  }
  check_label_count("row", row_labels_, rows_);
  check_label_count("column", column_labels_, columns_);
  for (Index i = 0; i < rows_; ++i) {
    for (Index j = 0; j < columns_; ++j) {
      Measurement& own = all[place(i, j)];
      if (is_known(i, j)) {
        own = {};
        continue;
      }
      check(own, i, j);
      if (is_symmetric() && own != all[place(j, i)].mirrored()) {
        throw_invalid("rows {} and {} of a symmetric game {}", i, j, mirror_fault);
      }
    }
  }
}

double MeasuredGame::mean(Index row, Index column) const {
  if (!is_counted()) {
    return means_[place(row, column)].mean;
  }
  const Record& own = record(row, column);
  return own.games() == 0 ? 0.5 : own.mean();
}

double MeasuredGame::standard_error(Index row, Index column) const {
  if (is_known(row, column)) {
    return 0;
  }
  if (!is_counted()) {
    return means_[place(row, column)].standard_error;
  }
  // The standard deviation of the posterior of a flat Dirichlet prior.
  const Record& own = record(row, column);
  const double wins = static_cast<double>(own.wins) + 1;
  const double draws = has_draws_ ? static_cast<double>(own.draws) + 1 : 0;
  const double all = wins + draws + static_cast<double>(own.losses) + 1;
  const double mean = (wins + draws / 2) / all;
  const double square = (wins + draws / 4) / all;
  return std::sqrt(std::max(0.0, square - mean * mean) / (all + 1));
}

std::vector<StrategyPairIndex> MeasuredGame::pairs() const {
  std::vector<StrategyPairIndex> found;
  for (Index i = 0; i < rows_; ++i) {
    for (Index j = is_symmetric() ? i + 1 : 0; j < columns_; ++j) {
      found.push_back({i, j});
    }
  }
  return found;
}

bool MeasuredGame::has_equal_counts() const {
  const std::vector<StrategyPairIndex> all = pairs();
  return is_counted() && std::all_of(all.begin(), all.end(), [&](const StrategyPairIndex& pair) {
           return record(pair.row, pair.column).games() ==
                  record(all.front().row, all.front().column).games();
         });
}

PayoffMatrix measured_payoffs(const MeasuredGame& game) {
  return payoffs_of(game, [&](Index i, Index j) { return game.mean(i, j); });
}

PayoffMatrix shrunk_payoffs(const MeasuredGame& game) {
  return game.has_equal_counts() ? measured_payoffs(game) : estimated_payoffs(game);
}

PayoffMatrix estimated_payoffs(const MeasuredGame& game) {
  if (!game.is_counted()) {
    return measured_payoffs(game);
  }
  const CommonMean common = common_mean(game);
  return payoffs_of(game, [&](Index i, Index j) {
    const auto games = static_cast<double>(game.record(i, j).games());
    if (games == 0) {
      return game.is_symmetric() && i == j ? game.even_payoff() : common.mean;
    }
    return common.mean + (game.mean(i, j) - common.mean) * (games / (games + common.games));
  });
}

void detail::check_counted(const MeasuredGame& game) {
  if (!game.is_counted()) {
    throw_invalid("means with standard errors prove nothing, only counted games do");
  }
}

void detail::check_fraction(const char* what, double number) {
  if (!(number > 0 && number < 1)) {
    throw_invalid("{} is {}, must be between 0 and 1", what, number);
  }
}

}  // namespace saddle
