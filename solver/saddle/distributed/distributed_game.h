#pragma once

#include <cstdint>
#include <memory>

#include "saddle/distributed/matrix_part.h"
#include "saddle/distributed/tasks.h"
#include "saddle/large/first_order.h"
#include "saddle/large/game_operator.h"

namespace saddle {

/// A sparse game whose payoffs lie in parts on the ranks of a run, as a matrix of PETSc: each rank
/// holds equally many rows and, for the transposed products, as many columns.
///
/// All ranks make it together. As a GameOperator it is the leader's: vectors are whole, and each
/// product is a task that the others follow.
class DistributedGame : public GameOperator {
 public:
  /// Keeps a reference to the tasks. Throws on all ranks if the game is one of no GameOperator.
  DistributedGame(MatrixPart part, Tasks& tasks);
  ~DistributedGame() override;
  DistributedGame(const DistributedGame&) = delete;
  DistributedGame& operator=(const DistributedGame&) = delete;

  /// How many payoffs are stored on all ranks, and a number that tells games apart, whatever the
  /// number of ranks.
  Index stored() const;
  std::uint64_t fingerprint() const;

  double payoff(Index row, Index column) const override;
  Eigen::VectorXd row(Index row) const override;
  Eigen::VectorXd column(Index column) const override;
  Eigen::VectorXd row_products(const Eigen::VectorXd& column_weights) const override;
  Eigen::VectorXd column_products(const Eigen::VectorXd& row_weights) const override;
  double row_product_error() const override;
  double column_product_error() const override;

  /// The game as each rank sees it, by its own parts of the vectors (first_of_rank).
  SharedGame shared() const;

 private:
  struct Matrix;
  Eigen::VectorXd product(const Eigen::VectorXd& weights, std::size_t task) const;

  std::unique_ptr<Matrix> matrix_;
  Tasks& tasks_;
  std::size_t row_task_ = 0;
  std::size_t column_task_ = 0;
  mutable Eigen::VectorXd vector_;  // what a task takes and what it makes
};

}  // namespace saddle
