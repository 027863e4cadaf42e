#include "saddle/extensive/kernel_inverse.h"

#include <algorithm>
#include <limits>

#include <Eigen/LU>

namespace saddle {

void KernelInverse::replace_row(Index i, const Eigen::VectorXd& row_times_inverse) {
  Eigen::VectorXd change = row_times_inverse;
  change[i] -= 1;
  const Eigen::VectorXd column = matrix().col(i) / row_times_inverse[i];
  matrix().noalias() -= column * change.transpose();
}

void KernelInverse::replace_column(Index j, const Eigen::VectorXd& inverse_times_column) {
  Eigen::VectorXd change = inverse_times_column;
  change[j] -= 1;
  const Eigen::VectorXd row = matrix().row(j).transpose() / inverse_times_column[j];
  matrix().noalias() -= change * row.transpose();
}

void KernelInverse::grow(const Eigen::VectorXd& row_times_inverse,
                         const Eigen::VectorXd& inverse_times_column, double corner) {
  matrix().noalias() += inverse_times_column / corner * row_times_inverse.transpose();
  if (size_ == storage_.rows()) {
    const Index capacity = std::max<Index>(16, 2 * size_);
    storage_.conservativeResize(capacity, capacity);
  }
  ++size_;
  matrix().col(size_ - 1).head(size_ - 1) = -inverse_times_column / corner;
  matrix().row(size_ - 1).head(size_ - 1) = -row_times_inverse.transpose() / corner;
  matrix()(size_ - 1, size_ - 1) = 1 / corner;
}

void KernelInverse::shrink(Index i, Index j) {
  const Eigen::VectorXd column = matrix().col(i) / matrix()(j, i);
  const Eigen::VectorXd row = matrix().row(j).transpose();
  matrix().noalias() -= column * row.transpose();
  matrix().row(j) = matrix().row(size_ - 1).eval();
  matrix().col(i) = matrix().col(size_ - 1).eval();
  --size_;
}

void KernelInverse::pass_row(Index i, const Eigen::VectorXd& factors) {
  Eigen::VectorXd own = factors;
  own[i] = -1;
  matrix().col(i) = (matrix() * own).eval();
}

void KernelInverse::pass_column(Index j, const Eigen::VectorXd& factors) {
  Eigen::VectorXd own = factors;
  own[j] = -1;
  matrix().row(j) = (own.transpose() * matrix()).eval();
}

void KernelInverse::add_to_rows(const Eigen::VectorXd& factors,
                                const Eigen::VectorXd& row_times_inverse, double pivot) {
  const Eigen::VectorXd image = matrix() * factors / pivot;
  matrix().noalias() -= image * row_times_inverse.transpose();
}

void KernelInverse::add_to_columns(const Eigen::VectorXd& factors,
                                   const Eigen::VectorXd& inverse_times_column, double pivot) {
  const Eigen::VectorXd image = matrix().transpose() * factors / pivot;
  matrix().noalias() -= inverse_times_column * image.transpose();
}

bool KernelInverse::invert(const Eigen::MatrixXd& kernel, const ShouldStop& should_stop) {
  if (is_stopped(should_stop)) {
    return false;
  }
  const Eigen::PartialPivLU<Eigen::MatrixXd> factors(kernel);
  if (is_stopped(should_stop)) {
    return false;
  }
  const auto pivots = factors.matrixLU().diagonal().array();
  const bool is_regular = pivots.allFinite() && (pivots != 0).all();
  Eigen::MatrixXd inverse;
  if (is_regular) {
    inverse = factors.inverse();
    if (is_stopped(should_stop)) {
      return false;
    }
  }
  size_ = kernel.rows();
  if (storage_.rows() < size_) {
    storage_.resize(2 * size_, 2 * size_);
  }
  if (is_regular) {
    matrix() = inverse;
  } else {
    matrix().setConstant(std::numeric_limits<double>::quiet_NaN());
  }
  return true;
}

}  // namespace saddle
