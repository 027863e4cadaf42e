#pragma once

#include <span>
#include <vector>

#include "saddle/matrix/payoff_matrix.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle {

/// The payoffs of a player's remaining strategies against the remaining profiles of the others: a
/// row for each strategy, a column for each profile.
class PlayerView {
 public:
  /// Integers up to this size are exact as doubles.
  static constexpr double most_whole = 0x1p53;

  /// Takes all strategies of all players. Keeps a reference to the game. O(profiles).
  PlayerView(const NormalFormGame& game, Index player);

  /// Returns the view of the remaining strategies. O(rows x columns) of the result.
  PlayerView restricted(const RemainingStrategies& remaining) const;

  Index rows() const { return std::ssize(own_); }
  Index columns() const { return std::ssize(others_); }

  /// The strategies that belong to the rows, ascending.
  const std::vector<Index>& own() const { return own_; }

  /// The profiles that belong to the columns, in which the player plays 0.
  const std::vector<Index>& others() const { return others_; }

  /// The payoffs shifted and scaled to doubles >= 0, row by row. Rounding keeps their order: a
  /// smaller payoff never has a greater double.
  const DenseMatrix& doubles() const { return doubles_; }

  /// The greatest of the doubles.
  double maximum() const { return maximum_; }

  /// Whether the doubles are whole numbers without rounding. Else each has an error of at most half
  /// a unit in the last place of the maximum.
  bool is_exact() const { return is_exact_; }

  /// Whether a row pays less than another in a column. Exact.
  bool pays_less(Index row, Index other, Index column) const {
    const double mine = doubles_(row, column);
    const double its = doubles_(other, column);
    return mine < its || (!is_exact_ && mine == its && gain(other, row, column) > 0);
  }

  /// Returns the payoff of a row minus that of another in a column, times a fixed positive factor.
  Rational gain(Index row, Index other, Index column) const;

  /// Returns, for each row, the sign of its expected payoff minus that of `row` if the columns have
  /// these weights.
  std::vector<int> gains_of_rows(Index row, std::span<const Index> columns,
                                 std::span<const mpz_class> weights) const;

  /// Returns, for each column, the sign of the expected payoff of these rows, mixed in proportion
  /// to the weights, minus the payoff of `row`.
  std::vector<int> gains_of_columns(Index row, std::span<const Index> rows,
                                    std::span<const mpz_class> weights) const;

 private:
  PlayerView(const PlayerView& whole, std::vector<Index> own, std::vector<Index> others);

  // Returns for each of `size` places the sign of a weighted sum of payoff differences: the
  // difference between the two profiles pair(place, k), times weight k.
  template <class Pair>
  std::vector<int> signs(Index size, std::span<const mpz_class> weights, const Pair& pair) const;

  Index profile(Index row, Index column) const {
    return others_[as_size(column)] + own_[as_size(row)] * game_->stride(player_);
  }

  const NormalFormGame* game_;
  Index player_;
  std::vector<Index> own_;
  std::vector<Index> others_;
  DenseMatrix doubles_;
  double maximum_ = 0;
  bool is_exact_ = false;
};

}  // namespace saddle
