#pragma once

#include <limits>
#include <optional>
#include <random>
#include <vector>

#include <Eigen/Core>

#include "saddle/number/index.h"

namespace saddle {

/// The row player maximises the payoffs, the column player minimises them.
enum class Player { row, column };

/// A distribution over a player's pure strategies.
///
/// The sum of its doubles may differ from 1 by rounding errors. The distribution is the doubles
/// divided by their exact sum, and every bound computed from a MixedStrategy holds for it.
class MixedStrategy {
 public:
  /// Takes one weight for each pure strategy and divides them by their sum, unless the sum is 1 up
  /// to rounding: so the probabilities of a strategy, passed in again, give the same strategy.
  /// Throws std::invalid_argument if there is no weight, if one is negative or not finite, or if
  /// all are zero. O(n).
  explicit MixedStrategy(Eigen::VectorXd weights);

  /// Returns the distribution that plays `strategy`, one of `size` pure strategies. Throws
  /// std::invalid_argument unless 0 <= strategy < size.
  static MixedStrategy pure(Index strategy, Index size);

  /// Throws std::invalid_argument unless size >= 1.
  static MixedStrategy uniform(Index size);

  Index size() const { return probabilities_.size(); }
  double operator[](Index strategy) const { return probabilities_[strategy]; }
  const Eigen::VectorXd& probabilities() const { return probabilities_; }

  /// Returns the pure strategies of positive probability, ascending. O(n).
  std::vector<Index> support() const;

  /// Returns the number of pure strategies of positive probability. O(1).
  Index support_size() const { return support_size_; }

  /// Returns the pure strategy of positive probability if there is only one, else nullopt. O(n).
  std::optional<Index> pure_strategy() const;

  /// Draws a pure strategy at random with the strategy's probabilities. `random` is a random number
  /// generator of the standard library. A strategy of probability 0 is never drawn. O(n).
  template <class Random>
  Index sample(Random& random) const {
    return strategy_at(
        std::generate_canonical<double, std::numeric_limits<double>::digits>(random));
  }

  /// Divides [0, 1) into consecutive intervals as long as the probabilities, and returns the
  /// strategy whose interval has `place`. Throws std::invalid_argument unless 0 <= place < 1. O(n).
  Index strategy_at(double place) const;

 private:
  Eigen::VectorXd probabilities_;
  Index support_size_ = 0;
};

/// Throws std::invalid_argument, naming the player, unless the strategy has `size` pure strategies.
void check_size(const char* player, const MixedStrategy& strategy, Index size);

/// Weights of the pure strategies, not normalised: x of the rows, y of the columns.
struct Weights {
  Eigen::VectorXd row;
  Eigen::VectorXd column;
};

/// The payoffs against weights, for a matrix of payoffs B: B y of the rows, B'x of the columns.
struct WeightedPayoffs {
  Eigen::VectorXd of_rows;
  Eigen::VectorXd of_columns;
};

/// Returns the weights divided by their sum. Before that, weights below the rounding error of the
/// greatest weight are set to zero: this changes less than rounding does, and gives the right
/// support. Returns the uniform strategy if no weight is positive.
Eigen::VectorXd strategy_of(const Eigen::VectorXd& weights);

}  // namespace saddle
