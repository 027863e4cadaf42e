#pragma once

#include <cstdint>
#include <vector>

#include <Eigen/Core>

#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/proved_bounds.h"
#include "saddle/matrix/solution.h"
#include "saddle/number/index.h"

namespace saddle {

/// Best responses to a mixed strategy, and the bound that they prove.
struct Responses {
  /// Numbers of pure strategies that are good against the mixed strategy; after an exact search the
  /// first is a best response. A strategy found for the first time gets the next free number.
  std::vector<Index> strategies;
  /// The bound, rescaled: no row of the whole game has a greater expected payoff against the mixed
  /// strategy, or no column a smaller one.
  double bound;
};

/// Best responses in a game that is too large for a table. Its strategies get numbers when they are
/// found.
class BestResponseOracle {
 public:
  virtual ~BestResponseOracle() = default;

  /// The count of numbered strategies, at least one for each player.
  virtual Index rows() const = 0;
  virtual Index columns() const = 0;

  virtual double payoff(Index row, Index column) const = 0;

  /// Finds responses to a mixed strategy of the numbered strategies, whose weights add up to 1
  /// except for rounding.
  virtual Responses best_rows(const Eigen::VectorXd& column) = 0;
  virtual Responses best_columns(const Eigen::VectorXd& row) = 0;
};

/// Bounds the mean of rescaled payoffs, weighted by probabilities, rounding errors included.
class ProductBound {
 public:
  /// `error` is the maximum distance, in units of the game, of the exact mean from the payoff to be
  /// bounded. Keeps a reference to the range.
  ProductBound(const PayoffRange& range, double error) : range_(range), error_(error) {}

  void add(double payoff, double probability);

  /// Returns a number that is at least (at most) the mean plus (minus) the error.
  double above() const;
  double below() const;

 private:
  double mean() const;
  double rounding() const;

  const PayoffRange& range_;
  double error_;
  Index terms_ = 0;
  double sum_ = 0;
  double block_ = 0;
  double weight_ = 0;  // sum of the probabilities, with compensation
  double correction_ = 0;
};

}  // namespace saddle
