#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "saddle/matrix/payoff_matrix.h"
#include "saddle/number/index.h"

namespace saddle {

/// The games that a row strategy played against a column strategy, counted by what the row player
/// made of them. A win pays him 1, a draw 1/2, a loss 0.
struct Record {
  std::int64_t wins = 0;
  std::int64_t losses = 0;
  std::int64_t draws = 0;

  std::int64_t games() const { return wins + losses + draws; }

  /// What the row player was paid in all.
  double payoffs() const { return static_cast<double>(wins) + static_cast<double>(draws) / 2; }

  /// Demands at least one game.
  double mean() const { return payoffs() / static_cast<double>(games()); }

  /// The same games seen by the column player.
  Record mirrored() const { return {losses, wins, draws}; }

  bool operator==(const Record&) const = default;
};

/// A payoff that was measured otherwise, with its standard error.
struct MeasuredMean {
  double mean = 0;
  double standard_error = 0;

  /// The same seen by the column player.
  MeasuredMean mirrored() const { return {-mean, standard_error}; }

  bool operator==(const MeasuredMean&) const = default;
};

/// A row strategy and a column strategy.
struct StrategyPairIndex {
  Index row;
  Index column;
};

/// A matrix game whose payoffs are not known but were measured: by records of games, or as means
/// with standard errors.
///
/// A symmetric game has the same strategies on both sides, and what i gets against j is what j
/// loses against i: of records the payoffs of a pair add up to 1, of means to 0. What a strategy
/// gets against itself is then known, and each pair is measured once.
class MeasuredGame {
 public:
  static constexpr std::int64_t most_games = 1'000'000'000'000;  // of a pair

  enum class Symmetry { none, symmetric };

  /// Takes records row by row, and whether a game can be drawn at all: then a pair without draws
  /// proves less. Of a symmetric game each record must be the mirror of the one across the
  /// diagonal; what is on the diagonal is not looked at. A pair may have no game.
  /// Throws std::invalid_argument unless all that holds, there are as many records and labels as
  /// the game has, at least one, and no count is negative or above most_games.
  MeasuredGame(Index rows, Index columns, std::vector<Record> records, bool has_draws,
               Symmetry symmetry, std::vector<std::string> row_labels = {},
               std::vector<std::string> column_labels = {});

  /// Takes means row by row. Throws likewise, and unless all are finite and no error is negative.
  MeasuredGame(Index rows, Index columns, std::vector<MeasuredMean> means, Symmetry symmetry,
               std::vector<std::string> row_labels = {},
               std::vector<std::string> column_labels = {});

  Index rows() const { return rows_; }
  Index columns() const { return columns_; }
  bool is_symmetric() const { return symmetry_ == Symmetry::symmetric; }
  bool is_counted() const { return means_.empty(); }
  bool has_draws() const { return has_draws_; }

  /// All labels of a side, or none.
  const std::vector<std::string>& row_labels() const { return row_labels_; }
  const std::vector<std::string>& column_labels() const { return column_labels_; }

  /// Demands a game of records.
  const Record& record(Index row, Index column) const { return records_[place(row, column)]; }

  /// Returns the payoff as it was measured; of a pair without games 1/2.
  double mean(Index row, Index column) const;

  /// Returns the standard deviation of the payoff given the measurement, under a flat prior where
  /// there are records: above 0 also where all games were won.
  double standard_error(Index row, Index column) const;

  /// What a strategy of a symmetric game gets against itself, and the value of the game.
  double even_payoff() const { return is_counted() ? 0.5 : 0; }

  /// Returns what was measured: all pairs, or those above the diagonal of a symmetric game.
  std::vector<StrategyPairIndex> pairs() const;

  /// Returns whether all pairs have equally many games.
  bool has_equal_counts() const;

 private:
  void check_shape(std::size_t count) const;
  bool is_known(Index row, Index column) const { return is_symmetric() && row == column; }
  std::size_t place(Index row, Index column) const {
    return static_cast<std::size_t>(row * columns_ + column);
  }

  Index rows_;
  Index columns_;
  std::vector<Record> records_;
  std::vector<MeasuredMean> means_;
  bool has_draws_ = false;
  Symmetry symmetry_;
  std::vector<std::string> row_labels_;
  std::vector<std::string> column_labels_;
};

/// Returns the payoffs as they were measured.
PayoffMatrix measured_payoffs(const MeasuredGame& game);

/// Returns the payoffs of records moved towards their mean (towards 1/2 in a symmetric game), as
/// the variance between pairs beside that within them asks for: the best linear estimate of each
/// from its record. Those of few games move further than those of many. Of means, the payoffs as
/// measured.
PayoffMatrix estimated_payoffs(const MeasuredGame& game);

/// Returns the same, but with equally many games of all pairs the payoffs as measured: all would
/// move alike, which leaves the equilibrium.
PayoffMatrix shrunk_payoffs(const MeasuredGame& game);

}  // namespace saddle
