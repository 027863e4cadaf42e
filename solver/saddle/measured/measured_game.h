#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "saddle/matrix/payoff_matrix.h"
#include "saddle/number/index.h"

namespace saddle {

/// The games that a row strategy played against a column strategy, counted by their results for the
/// row player. A win pays 1, a draw 1/2, a loss 0.
struct Record {
  std::int64_t wins = 0;
  std::int64_t losses = 0;
  std::int64_t draws = 0;

  std::int64_t games() const { return wins + losses + draws; }

  /// The sum of the row player's payoffs.
  double payoffs() const { return static_cast<double>(wins) + static_cast<double>(draws) / 2; }

  /// Demands at least one game.
  double mean() const { return payoffs() / static_cast<double>(games()); }

  /// The same games from the column player's side.
  Record mirrored() const { return {losses, wins, draws}; }

  bool operator==(const Record&) const = default;
};

/// A payoff that was measured in another way, with its standard error.
struct MeasuredMean {
  double mean = 0;
  double standard_error = 0;

  /// The same from the column player's side.
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
/// A symmetric game has the same strategies on both sides. The payoffs of i against j and of j
/// against i add up to 1 for records, to 0 for means. So the payoff of a strategy against itself is
/// known, and each pair is measured once.
class MeasuredGame {
 public:
  static constexpr std::int64_t most_games = 1'000'000'000'000;  // for each pair

  enum class Symmetry { none, symmetric };

  /// Takes records row by row, and whether games can be drawn at all: if they can, a pair without
  /// draws proves less. In a symmetric game each record must be the mirror image of the one across
  /// the diagonal; the diagonal is ignored. A pair may have no games. Throws std::invalid_argument
  /// if a record is no mirror image where it must be, if the sides of a symmetric game differ in
  /// size or labels, if a record has draws although games cannot be drawn, if there is no row or no
  /// column, if the number of records or labels does not fit, or unless all counts are >= 0 and add
  /// up to at most most_games for each pair.
  MeasuredGame(Index rows, Index columns, std::vector<Record> records, bool has_draws,
               Symmetry symmetry, std::vector<std::string> row_labels = {},
               std::vector<std::string> column_labels = {});

  /// Takes means row by row. Throws under the same conditions, and unless all means and errors are
  /// finite and all errors are >= 0.
  MeasuredGame(Index rows, Index columns, std::vector<MeasuredMean> means, Symmetry symmetry,
               std::vector<std::string> row_labels = {},
               std::vector<std::string> column_labels = {});

  Index rows() const { return rows_; }
  Index columns() const { return columns_; }
  bool is_symmetric() const { return symmetry_ == Symmetry::symmetric; }
  bool is_counted() const { return means_.empty(); }
  bool has_draws() const { return has_draws_; }

  /// All labels of a side, or an empty list.
  const std::vector<std::string>& row_labels() const { return row_labels_; }
  const std::vector<std::string>& column_labels() const { return column_labels_; }

  /// Demands a game of records.
  const Record& record(Index row, Index column) const { return records_[place(row, column)]; }

  /// Returns the measured payoff; 1/2 for a pair without games.
  double mean(Index row, Index column) const;

  /// Returns the standard deviation of the payoff given the measurement. For records the prior is
  /// flat, so the deviation is positive even if all games were won.
  double standard_error(Index row, Index column) const;

  /// The payoff of a strategy of a symmetric game against itself, which is also the value of the
  /// game.
  double even_payoff() const { return is_counted() ? 0.5 : 0; }

  /// Returns the measured pairs: all of them, or in a symmetric game those above the diagonal.
  std::vector<StrategyPairIndex> pairs() const;

  /// Returns whether all pairs have the same number of games.
  bool has_equal_counts() const;

 private:
  template <class Measurement, class Check>
  void check_all(std::vector<Measurement>& all, const Check& check, const char* mirror_fault) const;
  bool is_known(Index row, Index column) const { return is_symmetric() && row == column; }
  std::size_t place(Index row, Index column) const { return as_size(row * columns_ + column); }

  Index rows_;
  Index columns_;
  std::vector<Record> records_;
  std::vector<MeasuredMean> means_;
  bool has_draws_ = false;
  Symmetry symmetry_;
  std::vector<std::string> row_labels_;
  std::vector<std::string> column_labels_;
};

/// Returns the measured payoffs.
PayoffMatrix measured_payoffs(const MeasuredGame& game);

/// Returns the best linear estimate of each payoff from its record: the measured payoffs, moved
/// towards their mean (1/2 in a symmetric game) according to the variances between and within
/// pairs. Payoffs from few games move further than payoffs from many. Means are returned as
/// measured.
PayoffMatrix estimated_payoffs(const MeasuredGame& game);

/// Returns measured_payoffs() if all pairs have the same number of games, else estimated_payoffs().
/// With equal numbers all payoffs would move by the same factor, which does not change the
/// equilibrium.
PayoffMatrix shrunk_payoffs(const MeasuredGame& game);

namespace detail {

/// Throws std::invalid_argument unless the game has records.
void check_counted(const MeasuredGame& game);

/// Throws std::invalid_argument unless 0 < number < 1; `what` names the number.
void check_fraction(const char* what, double number);

}  // namespace detail

}  // namespace saddle
