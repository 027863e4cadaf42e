#pragma once

#include <utility>

#include "saddle/double_oracle/best_response_oracle.h"
#include "saddle/matrix/payoff_matrix.h"

namespace saddle::test {

/// A table whose first rows and columns have numbers. It does not look for responses.
class TableOracle : public BestResponseOracle {
 public:
  explicit TableOracle(DenseMatrix payoffs)
      : payoffs_(std::move(payoffs)), rows_(payoffs_.rows()), columns_(payoffs_.cols()) {}

  /// Numbers only the first rows and columns.
  void number_first(Index rows, Index columns) {
    rows_ = rows;
    columns_ = columns;
  }

  Index rows() const override { return rows_; }
  Index columns() const override { return columns_; }
  double payoff(Index row, Index column) const override { return payoffs_(row, column); }
  Responses best_rows(const Eigen::VectorXd& /*column*/) override { return {{}, 0}; }
  Responses best_columns(const Eigen::VectorXd& /*row*/) override { return {{}, 0}; }

 private:
  DenseMatrix payoffs_;
  Index rows_;
  Index columns_;
};

/// Returns a game of two columns whose first two rows are matching pennies; each other row gets
/// less than both against each column.
inline DenseMatrix pennies_and_worse(Index rows) {
  DenseMatrix payoffs = DenseMatrix::Constant(rows, 2, -1);
  payoffs.topRows(2) << 1, -0.5, -0.5, 1;
  return payoffs;
}

}  // namespace saddle::test
