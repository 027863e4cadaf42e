#include "saddle/extensive/kernel_inverse.h"

#include <algorithm>

#include <Eigen/LU>

namespace saddle {
namespace {

// Columns between two questions for a stop, which take some tenths of a second in a matrix of side
// 4000.
constexpr Index panel = 32;

// Factorises some columns of what is left of a matrix, with its rows exchanged for the greatest
// pivots.
void factorise_panel(Eigen::MatrixXd& matrix, Index first, Index last,
                     Eigen::PermutationMatrix<Eigen::Dynamic>& rows) {
  for (Index k = first; k < last; ++k) {
    Index pivot = 0;
    const double greatest = matrix.col(k).tail(matrix.rows() - k).cwiseAbs().maxCoeff(&pivot);
    pivot += k;
    if (pivot != k) {
      matrix.row(k).swap(matrix.row(pivot));
      rows.applyTranspositionOnTheLeft(k, pivot);
    }
    auto below = matrix.col(k).tail(matrix.rows() - k - 1);
    if (greatest != 0) {
      below /= matrix(k, k);
    }
    matrix.block(k + 1, k + 1, matrix.rows() - k - 1, last - k - 1).noalias() -=
        below * matrix.row(k).segment(k + 1, last - k - 1);
  }
}

}  // namespace

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

// Columns are eliminated panel by panel, and the inverse is solved for so too.
bool KernelInverse::invert(Eigen::MatrixXd kernel, const ShouldStop& should_stop) {
  const Index size = kernel.rows();
  Eigen::PermutationMatrix<Eigen::Dynamic> rows(size);
  rows.setIdentity();
  for (Index first = 0; first < size; first += panel) {
    if (is_stopped(should_stop)) {
      return false;
    }
    const Index width = std::min(panel, size - first);
    const Index rest = size - first - width;
    factorise_panel(kernel, first, first + width, rows);
    auto right = kernel.block(first, first + width, width, rest);
    kernel.block(first, first, width, width).triangularView<Eigen::UnitLower>().solveInPlace(right);
    kernel.bottomRightCorner(rest, rest).noalias() -=
        kernel.block(first + width, first, rest, width) * right;
  }
  Eigen::MatrixXd inverse = rows.toDenseMatrix().cast<double>();
  for (Index first = 0; first < size; first += panel) {
    if (is_stopped(should_stop)) {
      return false;
    }
    auto columns = inverse.middleCols(first, std::min(panel, size - first));
    kernel.triangularView<Eigen::UnitLower>().solveInPlace(columns);
    kernel.triangularView<Eigen::Upper>().solveInPlace(columns);
  }
  size_ = size;
  if (storage_.rows() < size_) {
    storage_.resize(2 * size_, 2 * size_);
  }
  matrix() = inverse;
  return true;
}

}  // namespace saddle
