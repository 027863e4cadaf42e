#include "saddle/game/low_rank_game.h"

#include <cmath>
#include <limits>
#include <random>
#include <stdexcept>
#include <string>

#include <doctest/doctest.h>

#include "saddle/exact/certificate.h"
#include "saddle/large/solve_large.h"
#include "saddle/matrix/certificate.h"
#include "saddle/solve/solve.h"
#include "tests/address_sanitizer.h"
#include "tests/random_strategy.h"

using saddle::ExactMatrix;
using saddle::Index;
using saddle::LowRankGame;
using saddle::MixedStrategy;
using saddle::Rational;
using saddle::Solution;
using saddle::SparseEntries;
using saddle::Termination;
using saddle::test::random_strategy;

namespace {

struct Parts {
  Eigen::MatrixXd left;
  Eigen::MatrixXd right;
  SparseEntries sparse;
};

Eigen::MatrixXd random_factor(Index rows, Index rank, double unit, std::mt19937_64& random) {
  std::uniform_real_distribution<double> entry(-1, 1);
  return Eigen::MatrixXd::NullaryExpr(rows, rank, [&] { return unit * entry(random); });
}

// About one entry in ten of the sparse part is not 0.
Parts random_parts(Index rows, Index columns, Index rank, double unit, std::mt19937_64& random) {
  Parts parts{random_factor(rows, rank, unit, random), random_factor(columns, rank, 1, random),
              SparseEntries(rows, columns)};
  std::uniform_real_distribution<double> entry(-unit, unit);
  for (Index i = 0; i < rows; ++i) {
    for (Index j = 0; j < columns; ++j) {
      if (random() % 10 == 0) {
        parts.sparse.insert(i, j) = entry(random);
      }
    }
  }
  return parts;
}

// The payoffs that the parts define, in rational numbers.
ExactMatrix exact_game(const Parts& parts) {
  std::vector<Rational> entries;
  for (Index i = 0; i < parts.left.rows(); ++i) {
    for (Index j = 0; j < parts.right.rows(); ++j) {
      Rational sum(parts.sparse.coeff(i, j));
      for (Index k = 0; k < parts.left.cols(); ++k) {
        sum += Rational(parts.left(i, k)) * Rational(parts.right(j, k));
      }
      entries.push_back(sum);
    }
  }
  return {parts.left.rows(), parts.right.rows(), std::move(entries)};
}

}  // namespace

TEST_CASE("the bounds of a game of low rank hold in rational arithmetic, and are close") {
  std::mt19937_64 random(1);
  for (int k = 0; k < 60; ++k) {
    const Index rows = 1 + static_cast<Index>(random() % 150);
    const Index columns = 1 + static_cast<Index>(random() % 150);
    const Index rank = 1 + static_cast<Index>(random() % 4);
    const double unit = std::ldexp(1.0, static_cast<int>(random() % 1900) - 950);
    const Parts parts = random_parts(rows, columns, rank, unit, random);
    const LowRankGame game(parts.left, parts.right, parts.sparse);
    const ExactMatrix exact = exact_game(parts);
    // Pure strategies have different bounds.
    const bool is_pure = k % 5 == 0;
    const MixedStrategy row =
        is_pure ? MixedStrategy::pure(rows / 2, rows) : random_strategy(rows, random);
    const MixedStrategy column =
        is_pure ? MixedStrategy::pure(columns / 2, columns) : random_strategy(columns, random);
    const saddle::ExactBounds bounds =
        saddle::exact_bounds(exact, saddle::exact_weights(row), saddle::exact_weights(column));
    const Solution solution = certify(game, row, column, 1e-12);
    const Rational range = Rational(game.range().maximum) - Rational(game.range().minimum);
    const Rational slack = range / Rational(1e13);
    CHECK(Rational(solution.lower) <= bounds.lower);
    CHECK(Rational(solution.upper) >= bounds.upper);
    CHECK(bounds.lower - Rational(solution.lower) <= slack);
    CHECK(Rational(solution.upper) - bounds.upper <= slack);
    CHECK(Rational(game.range().minimum) <= exact(0, 0));
    CHECK(Rational(game.range().maximum) >= exact(0, 0));
    const Rational rounding(game.range().rounding);
    for (Index i = 0; i < rows; ++i) {
      const Index j = i % columns;
      CHECK(abs(Rational(game.payoff(i, j)) - exact(i, j)) <= rounding);
      CHECK(abs(Rational(game.row(i)[j]) - exact(i, j)) <= rounding);
      CHECK(abs(Rational(game.column(j)[i]) - exact(i, j)) <= rounding);
    }
  }
}

TEST_CASE("a game of low rank gets the value of its matrix") {
  std::mt19937_64 random(2);
  for (const Index rank : {1, 2, 5}) {
    const Parts parts = random_parts(120, 90, rank, 8, random);
    const LowRankGame game(parts.left, parts.right, parts.sparse);
    const saddle::PayoffMatrix matrix(
        saddle::DenseMatrix(parts.left * parts.right.transpose() + Eigen::MatrixXd(parts.sparse)));
    const Solution solution = saddle::solve_large(game);
    const Solution expected = saddle::solve(matrix);
    CHECK(solution.termination == Termination::converged);
    CHECK(solution.lower <= expected.upper + 1e-13);
    CHECK(solution.upper >= expected.lower - 1e-13);
  }
}

TEST_CASE("a game of low rank with 80 million payoffs is solved from its factors") {
  std::mt19937_64 random(3);
  const auto factor = [&](Index rows) {
    return Eigen::MatrixXd((random_factor(rows, 16, 1, random).array() + 1) / 2);
  };
  const Eigen::MatrixXd left = factor(10'000 / saddle::test::case_stride);
  const Eigen::MatrixXd right = factor(8'000 / saddle::test::case_stride);
  const Solution solution = saddle::solve_large(LowRankGame(left, right));
  CHECK(solution.termination == Termination::converged);
  CHECK(solution.relative_gap <= 1e-12);
  // The solution is not a saddle point.
  CHECK((solution.row.probabilities().array() > 0).count() > 1);
}

TEST_CASE("parts that do not fit together are refused") {
  const auto refusal = [](const auto&... parts) -> std::string {
    try {
      const LowRankGame game(parts...);
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
    return "";
  };
  const Eigen::MatrixXd two = Eigen::MatrixXd::Ones(3, 2);
  const Eigen::MatrixXd one = Eigen::MatrixXd::Ones(4, 1);
  CHECK(refusal(two, one) ==
        "the factors have 2 and 1 columns, must have the same number of at least 1");
  CHECK(refusal(one, one, SparseEntries(4, 3)) == "the sparse part is 4 x 3, must be 4 x 4");
  Eigen::MatrixXd bad = one;
  bad(2, 0) = std::nan("");
  CHECK(refusal(one, bad) ==
        "entry 3, 1 of the right factor is nan, must be finite (counted from 1)");
  const Eigen::MatrixXd huge = Eigen::MatrixXd::Constant(2, 1, std::numeric_limits<double>::max());
  CHECK(refusal(huge, one) ==
        "payoffs may exceed the range of a double: the factors must be smaller");
  CHECK(refusal(Eigen::MatrixXd(0, 1), one) != "");
}
