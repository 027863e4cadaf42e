#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "saddle/matrix/payoff_matrix.h"
#include "saddle/recursive/layered_induction.h"

namespace saddle::games {

/// The scores of both players.
struct Score {
  int row = 0;
  int column = 0;

  friend bool operator==(const Score&, const Score&) = default;
};

/// A race to a number of points, solved by backward induction; a dense layer contains the scores
/// with the same sum. The race is over once a player has the points. If both reach them together
/// the greater score wins; on equal scores the payoff is 0.
class Race {
 public:
  static constexpr int most_points = 1000;
  static constexpr int most_numbers = 50;

  /// Returns the race in which each round gives a point to one player; `chances` has the
  /// probabilities that the row player gets the point. The value is the row player's probability to
  /// win. Throws std::invalid_argument unless 1 <= points <= most_points and all probabilities are
  /// from 0 to 1.
  static Race by_chances(const PayoffMatrix& chances, int points);

  /// Returns Undercut (Hofstadter 1985): both players name a number from 1 to `numbers`. Each
  /// player scores the number that this player named; but a player whose number is exactly 1 less
  /// than the other's scores both numbers, and the other scores nothing. The value is the row
  /// player's probability to win minus the probability to lose. Throws std::invalid_argument unless
  /// 1 <= numbers <= most_numbers and 1 <= points <= most_points.
  static Race undercut(int numbers, int points);

  /// Solves the rounds at all scores below the points. Iterations are stage games; the bounds that
  /// on_progress reports are always the payoffs of a defeat and a victory. Returns converged unless
  /// a limit was reached.
  Termination solve(const Options& options = {});

  /// Returns the bounds and strategies at a score, for the exact probabilities as written; nullopt
  /// unless the next scores are solved. Throws std::invalid_argument unless both scores are from 0
  /// to points - 1.
  std::optional<StateSolution> at(const Score& score) const;

  /// Returns the payoffs of the round at a score; nullopt as in at(). Throws as at() does.
  std::optional<DenseMatrix> stage_payoffs(const Score& score) const;

  /// The numbers of rows and columns of every round's matrix.
  Index rows() const { return rows_; }
  Index columns() const { return std::ssize(round_) / rows_; }

  /// Returns bounds on the value at a score: the payoffs of a defeat and a victory if it is not
  /// solved. Throws as at() does.
  ValueBounds bounds(const Score& score) const;

  /// Returns every score at which a round is played.
  std::vector<Score> states() const;

  std::int64_t stage_games() const { return values_.stage_games(); }
  std::int64_t fallbacks() const { return values_.fallbacks(); }

 private:
  struct Layers;

  // The points that a round adds to the scores: `gain` with probability `chance`, else `otherwise`.
  struct Outcome {
    double chance;
    Score gain;
    Score otherwise;
  };

  Race(Index rows, std::vector<Outcome> round, int points, double defeat);

  double value(const Score& score) const;
  int layer(const Score& score) const { return 2 * (points_ - 1) - score.row - score.column; }
  int least_row(int total) const { return total < points_ ? 0 : total - points_ + 1; }
  void fill(const Score& score, std::vector<double>& payoffs) const;

  Index rows_;
  std::vector<Outcome> round_;
  int points_;
  double defeat_;
  // The maximum error of a payoff of a round if the values after it are exact.
  double payoff_error_ = 0;
  // A layer for each sum of the scores, the greatest sum first.
  LayeredInduction values_;
};

}  // namespace saddle::games
