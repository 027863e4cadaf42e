#pragma once

#include <Eigen/Core>

#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/proved_bounds.h"
#include "saddle/matrix/solution.h"
#include "saddle/number/index.h"

namespace saddle {

class SparseGame;
class ThreadPool;

/// A matrix game that can be multiplied from both sides. Certificates and the solvers of large
/// games need nothing else; there need not be a table of payoffs.
///
/// Products use the rescaled payoffs c_ij = (a_ij - center) * scale, with the scaling of the range;
/// all are within [-1, 1]. An object does not change, and several threads may use it at once.
class GameOperator {
 public:
  /// The maximum number of rows, and of columns.
  static constexpr Index most_strategies = (Index{1} << 26) - 1;

  virtual ~GameOperator() = default;

  /// At least 1, at most most_strategies.
  Index rows() const { return rows_; }
  Index columns() const { return columns_; }

  /// Bounds on all payoffs, at best the minimum and the maximum; gaps are relative to them.
  const PayoffRange& range() const { return range_; }

  /// Returns an entry. Demands 0 <= row < rows(), 0 <= column < columns().
  virtual double payoff(Index row, Index column) const = 0;

  /// Returns all entries of a row, or of a column.
  virtual Eigen::VectorXd row(Index row) const = 0;
  virtual Eigen::VectorXd column(Index column) const = 0;

  /// Returns sum_j c_ij y_j for every row i, and sum_i c_ij x_i for every column j. Demands one
  /// finite weight >= 0 for each strategy.
  virtual Eigen::VectorXd row_products(const Eigen::VectorXd& column_weights) const = 0;
  virtual Eigen::VectorXd column_products(const Eigen::VectorXd& row_weights) const = 0;

  /// The same products, shared among the threads of the pool if there is a pool and the class can
  /// share products.
  virtual Eigen::VectorXd shared_row_products(const Eigen::VectorXd& column_weights,
                                              ThreadPool* /*pool*/) const {
    return row_products(column_weights);
  }
  virtual Eigen::VectorXd shared_column_products(const Eigen::VectorXd& row_weights,
                                                 ThreadPool* /*pool*/) const {
    return column_products(row_weights);
  }
  /// The number of payoffs in a product that threads can share, 0 if they cannot.
  virtual Index shared_payoffs() const { return 0; }

  /// The maximum error of a product if the weights add up to 1.
  virtual double row_product_error() const = 0;
  virtual double column_product_error() const = 0;

  /// The game itself if it is sparse (sparse_game.h), else null; for methods that need sparse
  /// games.
  virtual const SparseGame* as_sparse() const { return nullptr; }

 protected:
  /// Throws std::invalid_argument unless 1 <= rows, columns < 2^26.
  GameOperator(Index rows, Index columns, const PayoffRange& range);
  GameOperator(const GameOperator&) = default;
  GameOperator(GameOperator&&) = default;
  GameOperator& operator=(const GameOperator&) = default;
  GameOperator& operator=(GameOperator&&) = default;

 private:
  Index rows_;
  Index columns_;
  PayoffRange range_;
};

/// Returns the strategies with the bounds that they prove, as certify() in matrix/certificate.h
/// does for a PayoffMatrix. The bounds hold, rounding errors included, if the products are within
/// their stated errors. Costs two products, and one row or column for a pure strategy. Throws
/// std::invalid_argument if the sizes are not those of the game.
Solution certify(const GameOperator& game, MixedStrategy row, MixedStrategy column,
                 double tolerance, Termination otherwise = Termination::numerical_error);

}  // namespace saddle
