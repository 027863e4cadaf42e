#pragma once

#include <functional>
#include <memory>

#include "saddle/game/game_operator.h"
#include "saddle/matrix/payoff_matrix.h"

namespace saddle {

/// A table of payoffs as a GameOperator. A product reads it once.
class DenseGame : public GameOperator {
 public:
  /// Keeps a reference to the matrix.
  explicit DenseGame(const PayoffMatrix& game);

  /// Takes a pointer to the payoffs, stored row by row, and their range. Throws
  /// std::invalid_argument unless 1 <= rows, columns < 2^26.
  DenseGame(const double* payoffs, Index rows, Index columns, const PayoffRange& range);

  double payoff(Index row, Index column) const override { return payoffs_(row, column); }
  Eigen::VectorXd row(Index row) const override;
  Eigen::VectorXd column(Index column) const override;
  Eigen::VectorXd row_products(const Eigen::VectorXd& column_weights) const override;
  Eigen::VectorXd column_products(const Eigen::VectorXd& row_weights) const override;
  double row_product_error() const override;
  double column_product_error() const override;

 private:
  Eigen::Map<const DenseMatrix> payoffs_;
};

/// A table of payoffs that is not copied, such as a file that is mapped into memory. A product
/// reads it once.
class ArrayGame : public GameOperator {
 public:
  /// Takes the payoffs, row by row or column by column, and shares their ownership; they must not
  /// change. Throws std::invalid_argument unless 1 <= rows, columns < 2^26 and all payoffs are
  /// finite. O(mn).
  ArrayGame(std::shared_ptr<const double> payoffs, Index rows, Index columns, bool by_columns);

  double payoff(Index row, Index column) const override;
  Eigen::VectorXd row(Index row) const override;
  Eigen::VectorXd column(Index column) const override;
  Eigen::VectorXd row_products(const Eigen::VectorXd& column_weights) const override;
  Eigen::VectorXd column_products(const Eigen::VectorXd& row_weights) const override;
  double row_product_error() const override;
  double column_product_error() const override;

 private:
  std::shared_ptr<const double> payoffs_;
  DenseGame table_;  // in the order of memory: the transposed game if it is stored by columns
  bool by_columns_;
};

/// A game whose payoffs are returned by a function; no table is kept. A product calls the function
/// once for each strategy of one player and each strategy in the other's support.
class FunctionGame : public GameOperator {
 public:
  /// Takes a function that returns the payoff of (row, column), and bounds on all payoffs, at best
  /// their minimum and maximum. Every thread that uses the game calls the function; it must return
  /// the same payoff for the same pair. Throws std::invalid_argument unless
  /// 1 <= rows, columns < 2^26 and minimum <= maximum are finite. Every method that calls the
  /// function throws std::invalid_argument if a payoff is outside the bounds.
  FunctionGame(Index rows, Index columns, std::function<double(Index, Index)> payoff,
               double minimum, double maximum);

  double payoff(Index row, Index column) const override;
  Eigen::VectorXd row(Index row) const override;
  Eigen::VectorXd column(Index column) const override;
  Eigen::VectorXd row_products(const Eigen::VectorXd& column_weights) const override;
  Eigen::VectorXd column_products(const Eigen::VectorXd& row_weights) const override;
  double row_product_error() const override;
  double column_product_error() const override;

 private:
  std::function<double(Index, Index)> payoff_;
};

}  // namespace saddle
