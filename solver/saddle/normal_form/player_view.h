#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "saddle/matrix/payoff_matrix.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle {

/// What each strategy of a player that is left pays against each profile of the others that is
/// left: a row for each strategy, a column for each profile.
class PlayerView {
 public:
  /// Whole numbers up to here are doubles.
  static constexpr double most_whole = 0x1p53;

  /// All strategies of all players. Keeps a reference to the game. O(profiles).
  PlayerView(const NormalFormGame& game, Index player);

  /// Returns the part of it that remains. O(rows x columns) of the part.
  PlayerView restricted(const RemainingStrategies& remaining) const;

  Index rows() const { return std::ssize(own_); }
  Index columns() const { return std::ssize(others_); }

  /// The strategies of the rows, ascending.
  const std::vector<Index>& own() const { return own_; }

  /// The profiles of the columns, in which the player plays 0.
  const std::vector<Index>& others() const { return others_; }

  /// The payoffs shifted and scaled to doubles >= 0, row by row. A payoff that is less than another
  /// never has the greater double.
  const DenseMatrix& doubles() const { return doubles_; }

  /// No double is greater.
  double maximum() const { return maximum_; }

  /// Whether the doubles are whole numbers and none is rounded. Else each may be off by half a unit
  /// in the last place of the maximum.
  bool is_exact() const { return is_exact_; }

  /// Whether a row pays less than another in a column, exactly.
  bool pays_less(Index row, Index other, Index column) const {
    const double mine = doubles_(row, column);
    const double its = doubles_(other, column);
    return mine < its || (!is_exact_ && mine == its && gain(other, row, column) > 0);
  }

  /// Returns what a row pays more than another in a column, up to a positive factor that is the
  /// same everywhere.
  Rational gain(Index row, Index other, Index column) const;

  /// Returns the sign of what each row pays more than `row` where some columns have these weights.
  std::vector<int> gains_of_rows(Index row, std::span<const Index> columns,
                                 std::span<const mpz_class> weights) const;

  /// For each column, returns the sign of the payoff of these rows, in the proportions of these
  /// weights, less the payoff of `row`.
  std::vector<int> gains_of_columns(Index row, std::span<const Index> rows,
                                    std::span<const mpz_class> weights) const;

 private:
  PlayerView(const PlayerView& whole, std::vector<Index> own, std::vector<Index> others);

  // Returns for each of `size` places the sign of a weighted sum of differences of payoffs: those
  // in the two profiles that pair(place, k) gives, for the weight k.
  template <class Pair>
  std::vector<int> signs(Index size, std::span<const mpz_class> weights, const Pair& pair) const;

  Index profile(Index row, Index column) const {
    return others_[static_cast<std::size_t>(column)] +
           own_[static_cast<std::size_t>(row)] * game_->stride(player_);
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
