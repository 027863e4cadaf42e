#pragma once

#include "saddle/large/game_operator.h"
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

}  // namespace saddle
