#pragma once

#include <memory>

#include "saddle/game/sparse_game.h"

namespace saddle {

/// A game whose payoffs are a product of thin factors plus a sparse part,
///
///   a_ij = sum_k left_ik right_jk + sparse_ij,
///
/// such as features of both players' strategies, plus exceptions. It keeps only the factors and the
/// sparse part. A product takes O((m + n) rank) and time proportional to the sparse part.
///
/// Its range consists of bounds on the payoffs, computed row by row and column by column from the
/// minimum and the maximum entry of each factor. Gaps are relative to these bounds, which may be
/// wider than the range of the payoffs.
class LowRankGame : public GameOperator {
 public:
  /// Takes the factors, m x rank and n x rank, and the sparse part, m x n. Throws
  /// std::invalid_argument unless the sizes fit, 1 <= m, n < 2^26 and rank >= 1, or if a number is
  /// not finite or a payoff may exceed the range of doubles.
  LowRankGame(const Eigen::MatrixXd& left, const Eigen::MatrixXd& right,
              const SparseEntries& sparse);
  LowRankGame(const Eigen::MatrixXd& left, const Eigen::MatrixXd& right);

  Index rank() const { return right_.cols(); }

  double payoff(Index row, Index column) const override;
  Eigen::VectorXd row(Index row) const override;
  Eigen::VectorXd column(Index column) const override;
  Eigen::VectorXd row_products(const Eigen::VectorXd& column_weights) const override;
  Eigen::VectorXd column_products(const Eigen::VectorXd& row_weights) const override;
  double row_product_error() const override;
  double column_product_error() const override;

 private:
  LowRankGame(const Eigen::MatrixXd& left, const Eigen::MatrixXd& right,
              std::shared_ptr<const SparseGame> sparse);
  double product_error_of(Index terms, double error_of_sparse) const;

  Eigen::MatrixXd left_;  // rescaled
  Eigen::MatrixXd right_;
  std::shared_ptr<const SparseGame> sparse_;
  double sparse_scale_;  // from the scaling of the sparse part to that of the game
  double magnitude_;     // bound on sums of products of the factors' entries, rescaled
  double reach_;         // bound on sums of the factors' entries
};

}  // namespace saddle
