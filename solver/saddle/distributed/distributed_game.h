#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "saddle/distributed/matrix_part.h"
#include "saddle/distributed/shared_matrix.h"
#include "saddle/distributed/tasks.h"
#include "saddle/large/first_order.h"
#include "saddle/large/game_operator.h"

namespace saddle {

/// A sparse or dense game whose payoffs lie in parts on the ranks of a run.
///
/// All ranks make it together. As a GameOperator it is the leader's: vectors are whole, and each
/// product is a task that the others follow.
class DistributedGame : public GameOperator {
 public:
  /// Keeps a reference to the tasks. Throws on all ranks if the game is one of no GameOperator.
  DistributedGame(MatrixPart part, Tasks& tasks);
  DistributedGame(const DistributedGame&) = delete;
  DistributedGame& operator=(const DistributedGame&) = delete;

  /// How many payoffs are stored on all ranks, and a number that tells games apart, whatever the
  /// number of ranks.
  Index stored() const { return matrix_->stored(); }
  std::uint64_t fingerprint() const { return matrix_->fingerprint(); }

  double payoff(Index row, Index column) const override;
  Eigen::VectorXd row(Index row) const override;
  Eigen::VectorXd column(Index column) const override;
  Eigen::VectorXd row_products(const Eigen::VectorXd& column_weights) const override;
  Eigen::VectorXd column_products(const Eigen::VectorXd& row_weights) const override;
  double row_product_error() const override { return matrix_->row_product_error(); }
  double column_product_error() const override { return matrix_->column_product_error(); }

  /// How its vectors lie on the ranks.
  const Parting& row_parting() const { return matrix_->rows(); }
  const Parting& column_parting() const { return matrix_->columns(); }

  /// The game as each rank sees it, by its own parts of the vectors.
  SharedGame shared() const;

 private:
  DistributedGame(std::unique_ptr<const SharedMatrix> matrix, Tasks& tasks);
  Eigen::VectorXd product(const Eigen::VectorXd& weights, std::size_t task) const;
  Eigen::VectorXd line(Index place, std::size_t task) const;

  std::unique_ptr<const SharedMatrix> matrix_;
  Tasks& tasks_;
  std::size_t row_products_;
  std::size_t column_products_;
  std::size_t row_;
  std::size_t column_;
  // What a task takes and what it makes.
  mutable Eigen::VectorXd vector_;
  mutable Index place_ = 0;
};

}  // namespace saddle
