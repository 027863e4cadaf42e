#pragma once

#include <vector>

#include <Eigen/Core>

#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/number/index.h"

namespace saddle {

/// Numbers of pure strategies in a best-response oracle.
struct StrategyNumbers {
  std::vector<Index> rows;
  std::vector<Index> columns;
};

/// The game of some numbered strategies of a best-response oracle, and what solves it.
class RestrictedGame {
 public:
  RestrictedGame(const RestrictedGame&) = delete;
  RestrictedGame& operator=(const RestrictedGame&) = delete;
  virtual ~RestrictedGame() = default;

  /// Drops strategies that have not mattered for some rounds, and takes these. Returns whether it
  /// has got any.
  virtual bool hold(const StrategyNumbers& found) = 0;

  /// Solves the game from the last strategies, where those leave this gap in the whole game,
  /// rescaled. At a stop, or where the arithmetic gives up, the strategies are what was reached.
  virtual void solve(double gap) = 0;

  /// Lets the next solve be more exact; false if it cannot be.
  virtual bool sharpen() = 0;

  /// The last strategies: a weight for each number, of sum 1.
  virtual Weights strategies() const = 0;

 protected:
  RestrictedGame() = default;
};

/// Returns the weights with as many zeros after them as make up the size.
inline Eigen::VectorXd with_zeros(const Eigen::VectorXd& weights, Index size) {
  Eigen::VectorXd longer = Eigen::VectorXd::Zero(size);
  longer.head(weights.size()) = weights;
  return longer;
}

/// Makes a table larger: payoff(i, j) gives the new entries.
template <class Payoff>
void enlarge(DenseMatrix& table, Index rows, Index columns, const Payoff& payoff) {
  const Index old_rows = table.rows();
  const Index old_columns = table.cols();
  table.conservativeResize(rows, columns);
  for (Index i = 0; i < rows; ++i) {
    for (Index j = i < old_rows ? old_columns : 0; j < columns; ++j) {
      table(i, j) = payoff(i, j);
    }
  }
}

}  // namespace saddle
