#pragma once

#include <Eigen/Core>

#include "saddle/machine/should_stop.h"
#include "saddle/number/index.h"

namespace saddle {

/// The inverse M of a square matrix W that grows, shrinks and changes by rows and columns: k^2
/// flops for each change. Rows of W correspond to columns of M.
class KernelInverse {
 public:
  Index size() const { return size_; }

  /// The inverse.
  auto matrix() { return storage_.topLeftCorner(size_, size_); }
  auto matrix() const { return storage_.topLeftCorner(size_, size_); }

  /// Replaces row i of W; takes the new row times M.
  void replace_row(Index i, const Eigen::VectorXd& row_times_inverse);

  /// Replaces column j of W; takes M times the new column.
  void replace_column(Index j, const Eigen::VectorXd& inverse_times_column);

  /// Adds a row and a column at the end of W; takes their products with M, and `corner`, the Schur
  /// complement of the old W: the new corner entry minus the new row times M times the new column.
  void grow(const Eigen::VectorXd& row_times_inverse, const Eigen::VectorXd& inverse_times_column,
            double corner);

  /// Removes row i and column j of W; the last row and column take their places.
  void shrink(Index i, Index j);

  /// Adds factors[k] times row i of W to each row k, but negates row i; the same for columns.
  void pass_row(Index i, const Eigen::VectorXd& factors);
  void pass_column(Index j, const Eigen::VectorXd& factors);

  /// Adds factors[k] times a new row to each row k of W; takes the row times M. `pivot` is 1 plus
  /// the row times M times the factors.
  void add_to_rows(const Eigen::VectorXd& factors, const Eigen::VectorXd& row_times_inverse,
                   double pivot);
  void add_to_columns(const Eigen::VectorXd& factors, const Eigen::VectorXd& inverse_times_column,
                      double pivot);

  /// Inverts W anew; the inverse is all NaN if W is singular. Returns false, and keeps the old
  /// inverse, if a stop is requested before or after the factorisation or after the solution; these
  /// steps are not interrupted. O(k^3).
  bool invert(const Eigen::MatrixXd& kernel, const ShouldStop& should_stop = {});

 private:
  Eigen::MatrixXd storage_;
  Index size_ = 0;
};

}  // namespace saddle
