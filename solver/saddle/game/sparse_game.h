#pragma once

#include <Eigen/SparseCore>

#include "saddle/game/game_operator.h"
#include "saddle/matrix/saddle_point.h"

namespace saddle {

/// Payoffs, most of which are 0; the others are stored row by row.
using SparseEntries = Eigen::SparseMatrix<double, Eigen::RowMajor>;

/// A game whose payoffs are mostly 0. It stores the others by rows and by columns, 24 bytes for
/// each; a product takes time proportional to their number.
class SparseGame : public GameOperator {
 public:
  /// Takes the payoffs, and the maximum distance of an entry from the payoff that it stands for.
  /// Throws std::invalid_argument if there is no row or no column, or if an entry is not finite.
  explicit SparseGame(const SparseEntries& entries, double rounding = 0);
  explicit SparseGame(SparseEntries&& entries, double rounding = 0);

  SparseGame(const SparseGame&) = default;
  SparseGame& operator=(const SparseGame&) = default;
  /// Swap the payoffs, because moving a sparse matrix copies it.
  SparseGame(SparseGame&& other) noexcept;
  SparseGame& operator=(SparseGame&& other) noexcept;
  ~SparseGame() override = default;

  /// The number of stored payoffs.
  Index stored() const { return by_rows_.nonZeros(); }
  const SparseEntries& entries() const { return by_rows_; }

  /// Returns the guarantees of the players' best pure strategies. O(stored payoffs).
  PureGuarantees pure_guarantees() const;

  double payoff(Index row, Index column) const override;
  Eigen::VectorXd row(Index row) const override;
  Eigen::VectorXd column(Index column) const override;
  Eigen::VectorXd row_products(const Eigen::VectorXd& column_weights) const override;
  Eigen::VectorXd column_products(const Eigen::VectorXd& row_weights) const override;
  Eigen::VectorXd shared_row_products(const Eigen::VectorXd& column_weights,
                                      ThreadPool* pool) const override;
  Eigen::VectorXd shared_column_products(const Eigen::VectorXd& row_weights,
                                         ThreadPool* pool) const override;
  Index shared_payoffs() const override { return stored(); }
  double row_product_error() const override;
  double column_product_error() const override;
  const SparseGame* as_sparse() const override { return this; }

 private:
  SparseEntries by_rows_;
  Eigen::SparseMatrix<double> by_columns_;
  Index longest_row_ = 0;
  Index longest_column_ = 0;
};

}  // namespace saddle
