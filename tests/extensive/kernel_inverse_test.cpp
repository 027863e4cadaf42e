#include "saddle/extensive/kernel_inverse.h"

#include <cstdlib>
#include <limits>

#include <Eigen/LU>
#include <doctest/doctest.h>

using namespace saddle;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// Far more than the rounding errors of these small matrices.
constexpr double most_error = 1e-8;

void check_inverse(const KernelInverse& inverse, const MatrixXd& W) {
  REQUIRE(inverse.size() == W.rows());
  if (W.rows() == 0) {
    return;
  }
  CHECK((inverse.matrix() * W - MatrixXd::Identity(W.rows(), W.rows())).cwiseAbs().maxCoeff() <
        most_error);
}

}  // namespace

TEST_CASE("the inverse follows every change of the kernel") {
  std::srand(1);
  MatrixXd W = MatrixXd::Random(6, 6);
  KernelInverse inverse;
  inverse.invert(W);
  check_inverse(inverse, W);

  const VectorXd row = VectorXd::Random(6);
  inverse.replace_row(2, inverse.matrix().transpose() * row);
  W.row(2) = row.transpose();
  check_inverse(inverse, W);
  inverse.replace_column(4, inverse.matrix() * row);
  W.col(4) = row;
  check_inverse(inverse, W);

  for (int k = 0; k < 20; ++k) {  // more than the first storage holds
    const Index size = W.rows();
    const VectorXd next_row = VectorXd::Random(size);
    const VectorXd next_column = VectorXd::Random(size);
    const VectorXd row_times = inverse.matrix().transpose() * next_row;
    const VectorXd times_column = inverse.matrix() * next_column;
    inverse.grow(row_times, times_column, 3 - next_row.dot(times_column));
    W.conservativeResize(size + 1, size + 1);
    W.row(size).head(size) = next_row.transpose();
    W.col(size).head(size) = next_column;
    W(size, size) = 3;
  }
  check_inverse(inverse, W);

  inverse.shrink(3, 7);
  const Index last = W.rows() - 1;
  W.row(3) = W.row(last).eval();
  W.col(7) = W.col(last).eval();
  W = W.topLeftCorner(last, last).eval();
  check_inverse(inverse, W);

  VectorXd factors = VectorXd::Random(last);
  MatrixXd passed = W + factors * W.row(5);
  passed.row(5) = -W.row(5);
  inverse.pass_row(5, factors);
  W = passed;
  check_inverse(inverse, W);
  passed = W + W.col(1) * factors.transpose();
  passed.col(1) = -W.col(1);
  inverse.pass_column(1, factors);
  W = passed;
  check_inverse(inverse, W);

  const VectorXd line = VectorXd::Random(last);
  VectorXd image = inverse.matrix().transpose() * line;
  inverse.add_to_rows(factors, image, 1 + image.dot(factors));
  W += factors * line.transpose();
  check_inverse(inverse, W);
  image = inverse.matrix() * line;
  inverse.add_to_columns(factors, image, 1 + image.dot(factors));
  W += line * factors.transpose();
  check_inverse(inverse, W);
}

TEST_CASE("a stop is obeyed before and after a kernel is factorised, and after it is inverted") {
  std::srand(2);
  KernelInverse inverse;
  for (const Index size : {0, 1, 31, 32, 33, 100, 200}) {
    CAPTURE(size);
    MatrixXd W = MatrixXd::Random(size, size);
    // The diagonal is zero, so rows must be exchanged.
    W.diagonal().setZero();
    W += MatrixXd::Identity(size, size).rowwise().reverse() * 3;
    CHECK(inverse.invert(W));
    check_inverse(inverse, W);
  }
  const MatrixXd before = inverse.matrix();
  const MatrixXd W = MatrixXd::Random(250, 250);
  int looks = 0;
  CHECK(KernelInverse().invert(W, [&] { return ++looks < 0; }));
  CHECK(looks == 3);
  for (int looks_before_stop = 0; looks_before_stop < looks; ++looks_before_stop) {
    int seen = 0;
    CHECK_FALSE(inverse.invert(W, [&] { return seen++ >= looks_before_stop; }));
    CHECK(inverse.matrix() == before);
  }
}

TEST_CASE("the inverse of a kernel that is singular or not finite is NaN") {
  std::srand(3);
  for (const Index size : {1, 3, 60}) {
    CAPTURE(size);
    MatrixXd W = MatrixXd::Random(size, size);
    W.col(size - 1).setZero();
    KernelInverse inverse;
    CHECK(inverse.invert(W));
    CHECK(inverse.size() == size);
    CHECK(inverse.matrix().array().isNaN().all());
    W = MatrixXd::Random(size, size);
    W(size - 1, 0) = std::numeric_limits<double>::infinity();
    CHECK(inverse.invert(W));
    CHECK(inverse.matrix().array().isNaN().all());
  }
}
