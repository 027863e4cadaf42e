#include "saddle/machine/cholesky.h"

#include <cmath>
#include <limits>

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <doctest/doctest.h>

using saddle::Cholesky;
using saddle::ThreadPool;

namespace {

const auto never = [] { return false; };

// Sets the upper half of the matrix, which is all that is read.
void set_entries(Cholesky& factors, const Eigen::MatrixXd& matrix) {
  factors.clear(matrix.rows());
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
    for (Eigen::Index j = i; j < matrix.rows(); ++j) {
      factors.row(i)[j - i] = matrix(i, j);
    }
  }
}

Eigen::MatrixXd random_square(Eigen::Index size) {
  const Eigen::MatrixXd root = Eigen::MatrixXd::Random(size, size + 5);
  return root * root.transpose() + Eigen::MatrixXd::Identity(size, size);
}

}  // namespace

TEST_CASE("positive definite systems of every size are solved, several right sides at once") {
  Cholesky factors;
  for (const Eigen::Index size : {1, 2, 23, 24, 25, 143, 144, 145, 168, 300, 433, 1009}) {
    const Eigen::MatrixXd matrix = random_square(size);
    set_entries(factors, matrix);
    REQUIRE(factors.factorise(nullptr, never));
    CHECK(factors.size() == size);
    const Eigen::MatrixXd right = Eigen::MatrixXd::Random(size, 3);
    Eigen::MatrixXd solutions = right;
    double* const columns[] = {solutions.col(0).data(), solutions.col(1).data(),
                               solutions.col(2).data()};
    factors.solve(columns);
    const Eigen::MatrixXd expected = matrix.llt().solve(right);
    CHECK((solutions - expected).cwiseAbs().maxCoeff() <= 1e-11);
  }
}

TEST_CASE("the factors are the same for every number of threads") {
  const Eigen::MatrixXd matrix = random_square(600);
  const Eigen::VectorXd right = Eigen::VectorXd::Random(600);
  const auto solution = [&](ThreadPool* pool) {
    Cholesky factors;
    set_entries(factors, matrix);
    CHECK(factors.factorise(pool, never));
    Eigen::VectorXd result = right;
    double* const columns[] = {result.data()};
    factors.solve(columns);
    return result;
  };
  ThreadPool pool(3);
  CHECK(solution(nullptr) == solution(&pool));
}

TEST_CASE("a semidefinite system that has a solution is solved") {
  for (const Eigen::Index size : {4, 200}) {
    const Eigen::MatrixXd root = Eigen::MatrixXd::Random(size, size / 2);
    const Eigen::MatrixXd matrix = root * root.transpose();
    Cholesky factors;
    set_entries(factors, matrix);
    REQUIRE(factors.factorise(nullptr, never));
    const Eigen::VectorXd right = matrix * Eigen::VectorXd::Random(size);
    Eigen::VectorXd solution = right;
    double* const columns[] = {solution.data()};
    factors.solve(columns);
    CHECK((matrix * solution - right).cwiseAbs().maxCoeff() <= 1e-9 * right.cwiseAbs().maxCoeff());
  }
}

TEST_CASE("a factorisation stops on request, and fails for a matrix that is not finite") {
  Cholesky factors;
  const Eigen::MatrixXd matrix = random_square(400);
  set_entries(factors, matrix);
  int asked = 0;
  CHECK_FALSE(factors.factorise(nullptr, [&] { return ++asked == 2; }));
  CHECK(asked == 2);
  for (const Eigen::Index row : {0, 200, 399}) {
    Eigen::MatrixXd broken = matrix;
    broken(row, 399) = std::numeric_limits<double>::quiet_NaN();
    set_entries(factors, broken);
    CHECK_FALSE(factors.factorise(nullptr, never));
  }
}
