#pragma once

#include <functional>
#include <memory>

#include "saddle/game/game_operator.h"
#include "saddle/matrix/payoff_matrix.h"

namespace saddle {

/// A table of payoffs as an operator. A product reads it once.
class DenseGame : public GameOperator {
 public:
  /// Keeps a reference to the matrix.
  explicit DenseGame(const PayoffMatrix& game);

  /// Takes where the payoffs stand, row by row, and their range. Throws std::invalid_argument
  /// unless 1 <= rows, columns < 2^26.
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

/// A table of payoffs that stands somewhere in memory, such as a file that is mapped there, and is
/// not copied. A product reads it once.
class ArrayGame : public GameOperator {
 public:
  /// Takes the payoffs, row by row or column by column, and keeps their owner; they must not
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
  // The table as it stands, which is the transposed game if that is by columns.
  ArrayGame(std::shared_ptr<const double> payoffs, const DenseGame& table, bool by_columns);

  std::shared_ptr<const double> payoffs_;
  DenseGame table_;
  bool by_columns_;
};

/// A game whose payoffs a function returns: no table is kept. A product evaluates it once for every
/// strategy of the one player and every one in the other's support.
class FunctionGame : public GameOperator {
 public:
  /// Takes the payoff of (row, column), and bounds that no payoff exceeds, best the least and the
  /// greatest. The function is called from every thread that uses the game; given the same pair it
  /// must return the same payoff. Throws std::invalid_argument unless 1 <= rows, columns < 2^26 and
  /// minimum <= maximum are finite; whatever calls the function does if a payoff is outside of
  /// them.
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
