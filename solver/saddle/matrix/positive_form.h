#pragma once

#include <Eigen/Core>

#include "saddle/machine/thread_pool.h"
#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/payoff_matrix.h"

namespace saddle {

/// The matrix B: the payoffs of a game mapped affinely to [1/2, 3/2]. It has the same optimal
/// strategies, and its value is positive and of the size of its entries.
class PositiveForm {
 public:
  /// Keeps references to the game and to the thread pool, if there is one, that shares long loops;
  /// the results do not depend on it. Demands a game that is not constant.
  explicit PositiveForm(const PayoffMatrix& game, ThreadPool* pool = nullptr);

  /// Takes a part of a game and the scaling of the whole game, which must not be constant. The part
  /// may later be replaced by a larger one.
  PositiveForm(const PayoffMatrix& part, const Scaling& scaling, ThreadPool* pool);

  Index rows() const { return game_.rows(); }
  Index columns() const { return game_.columns(); }

  double operator()(Index row, Index column) const { return mapped(game_(row, column)); }

  /// Computed in two steps, because scale * inverse_range overflows for the smallest ranges.
  double mapped(double payoff) const { return scaling_.rescaled(payoff) * inverse_range_ + 1; }

  /// Returns the payoffs of a row before they are mapped.
  const double* payoffs_of_row(Index row) const { return game_.entries().data() + row * columns(); }

  /// Returns the standard deviation of the entries. O(mn).
  double standard_deviation() const;

  /// Returns B y and B'x. O(mn), one pass over the matrix.
  WeightedPayoffs payoffs(const Weights& weights) const;

  /// Returns the pool for a loop over this many entries: null if it is short or there is no pool.
  ThreadPool* thread_pool_for(Index entries) const;

 private:
  const PayoffMatrix& game_;
  ThreadPool* pool_;
  Scaling scaling_;
  double inverse_range_;
};

}  // namespace saddle
