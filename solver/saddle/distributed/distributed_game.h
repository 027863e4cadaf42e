#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include <Eigen/Core>

#include "saddle/distributed/partition.h"
#include "saddle/distributed/ranks.h"
#include "saddle/first_order/solve_first_order.h"
#include "saddle/game/game_operator.h"
#include "saddle/matrix/proved_bounds.h"

namespace saddle {

/// A matrix of payoffs that is divided among the ranks; its vectors are divided likewise. All ranks
/// must call each function together.
class SharedMatrix {
 public:
  virtual ~SharedMatrix() = default;
  SharedMatrix(const SharedMatrix&) = delete;
  SharedMatrix& operator=(const SharedMatrix&) = delete;

  const Partition& rows() const { return rows_; }
  const Partition& columns() const { return columns_; }
  const PayoffRange& range() const { return range_; }

  /// Returns this rank's part of a row, or of a column.
  virtual Eigen::VectorXd row(Index row) const = 0;
  virtual Eigen::VectorXd column(Index column) const = 0;

  /// Return this rank's part of the products of GameOperator, from this rank's part of the weights;
  /// and bounds on the errors of the products.
  virtual Eigen::VectorXd row_products(const Eigen::VectorXd& column_weights) const = 0;
  virtual Eigen::VectorXd column_products(const Eigen::VectorXd& row_weights) const = 0;
  virtual double row_product_error() const = 0;
  virtual double column_product_error() const = 0;

  /// The number of payoffs on all ranks, and a fingerprint of the game that does not depend on the
  /// number of ranks.
  virtual Index stored() const = 0;
  virtual std::uint64_t fingerprint() const = 0;

 protected:
  SharedMatrix(Partition rows, Partition columns, const PayoffRange& range)
      : rows_(std::move(rows)), columns_(std::move(columns)), range_(range) {}

 private:
  Partition rows_;
  Partition columns_;
  PayoffRange range_;
};

/// A sparse or dense game whose payoffs are divided among the ranks of a run.
///
/// All ranks construct it together. Only the leader uses it as a GameOperator, from one thread at a
/// time: its vectors are whole there, and each product is a task that the other ranks follow.
class DistributedGame : public GameOperator {
 public:
  /// Keeps a reference to the tasks. Throws std::invalid_argument on all ranks unless
  /// 1 <= rows, columns < 2^26.
  DistributedGame(MatrixPart part, Tasks& tasks);
  DistributedGame(const DistributedGame&) = delete;
  DistributedGame& operator=(const DistributedGame&) = delete;

  /// The number of payoffs on all ranks, and a fingerprint of the game that does not depend on the
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

  /// How its vectors are divided among the ranks.
  const Partition& row_partition() const { return matrix_->rows(); }
  const Partition& column_partition() const { return matrix_->columns(); }

  /// The game for regret matching: on each rank its vectors are that rank's parts.
  MatchedGame<double> matched() const;

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
  // The inputs and the results of a task.
  mutable Eigen::VectorXd vector_;
  mutable Index place_ = 0;
};

}  // namespace saddle
