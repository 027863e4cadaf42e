#pragma once

#include <memory>

#include "saddle/large/dense_game.h"
#include "saddle/large/game_operator.h"

namespace saddle {

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

}  // namespace saddle
