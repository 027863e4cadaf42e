#pragma once

#include <cstdint>
#include <utility>

#include <Eigen/Core>

#include "saddle/distributed/parting.h"
#include "saddle/matrix/proved_bounds.h"

namespace saddle {

/// A matrix of payoffs that lies in parts on the ranks, and so do its vectors. All functions are
/// called by all ranks together.
class SharedMatrix {
 public:
  virtual ~SharedMatrix() = default;
  SharedMatrix(const SharedMatrix&) = delete;
  SharedMatrix& operator=(const SharedMatrix&) = delete;

  const Parting& rows() const { return rows_; }
  const Parting& columns() const { return columns_; }
  const PayoffRange& range() const { return range_; }

  /// Returns this rank's part of a row, or of a column.
  virtual Eigen::VectorXd row(Index row) const = 0;
  virtual Eigen::VectorXd column(Index column) const = 0;

  /// Returns this rank's part of the products of GameOperator, from its part of the weights; and
  /// how far they may be from the exact ones.
  virtual Eigen::VectorXd row_products(const Eigen::VectorXd& column_weights) const = 0;
  virtual Eigen::VectorXd column_products(const Eigen::VectorXd& row_weights) const = 0;
  virtual double row_product_error() const = 0;
  virtual double column_product_error() const = 0;

  /// How many payoffs are stored on all ranks, and a number that tells games apart, whatever the
  /// number of ranks.
  virtual Index stored() const = 0;
  virtual std::uint64_t fingerprint() const = 0;

 protected:
  SharedMatrix(Parting rows, Parting columns, const PayoffRange& range)
      : rows_(std::move(rows)), columns_(std::move(columns)), range_(range) {}

 private:
  Parting rows_;
  Parting columns_;
  PayoffRange range_;
};

/// Adds a payoff to the fingerprint of its game. The order of payoffs makes no difference.
void add_to_fingerprint(std::uint64_t& fingerprint, Index row, Index column, double payoff);

}  // namespace saddle
