#include "saddle/large/interior_part.h"

#include <cmath>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "benchmarks/subjects/planted.h"
#include "saddle/game/sparse_game.h"
#include "saddle/solve/solve.h"
#include "tests/random_game.h"

using saddle::DenseMatrix;
using saddle::Index;
using saddle::InteriorPart;
using saddle::MixedStrategy;
using saddle::PayoffMatrix;
using saddle::Rational;
using saddle::Solution;
using saddle::SparseGame;

namespace {

const auto no_stop = [] { return false; };
// The point tends to the middle of the optimal strategies, and its last digits depend on their
// number.
constexpr double tolerance = 1e-9;

std::vector<Index> first_of(Index count) {
  std::vector<Index> all(static_cast<std::size_t>(count));
  std::iota(all.begin(), all.end(), Index{0});
  return all;
}

// Starts at the uniform strategies, in a restricted game of the first strategies.
InteriorPart part_of(const SparseGame& game, Index rows, Index columns) {
  return {game,
          first_of(rows),
          first_of(columns),
          {Eigen::VectorXd::Ones(game.rows()), Eigen::VectorXd::Ones(game.columns())},
          1,
          InteriorPart::sparse_order(game, first_of(rows), first_of(columns), 1),
          nullptr};
}

Solution solve_from(const SparseGame& game, Index rows, Index columns, int most_steps = 60) {
  InteriorPart part = part_of(game, rows, columns);
  const auto certified = [&] {
    saddle::Weights weights = part.strategies();
    return certify(game, MixedStrategy(weights.row), MixedStrategy(weights.column), tolerance);
  };
  for (int steps = 0; steps < most_steps; ++steps) {
    const Solution solution = certified();
    if (solution.is_finished() || !part.step(no_stop)) {
      break;
    }
  }
  return certified();
}

void check_value(const PayoffMatrix& game) {
  const Solution whole = saddle::solve(game);
  const Solution solution =
      solve_from(SparseGame(game.entries().sparseView()), game.rows(), game.columns());
  CHECK(solution.relative_gap <= tolerance);
  CHECK(solution.lower <= whole.upper);
  CHECK(solution.upper >= whole.lower);
}

}  // namespace

TEST_CASE("the interior point finds the value that the simplex finds, of games of every shape") {
  std::mt19937_64 random(2);
  for (int k = 0; k < 60; ++k) {
    const Index rows = 1 + static_cast<Index>(random() % 40);
    const Index columns = 1 + static_cast<Index>(random() % 40);
    CAPTURE(rows);
    CAPTURE(columns);
    check_value(k % 2 == 0 ? saddle::test::random_integer_game(rows, columns, -1, 1, random)
                           : saddle::test::random_uniform_game(rows, columns, random));
  }
}

TEST_CASE("corrections of the direction save steps") {
  std::mt19937_64 random(7);
  int steps = 0;
  for (int k = 0; k < 10; ++k) {
    const PayoffMatrix game = saddle::test::random_uniform_game(60, 60, random);
    const SparseGame sparse(game.entries().sparseView());
    InteriorPart part = part_of(sparse, 60, 60);
    while (part.gap() > tolerance) {
      REQUIRE(part.step(no_stop));
      ++steps;
    }
  }
  // It takes 86 steps, and 108 without corrections.
  CHECK(steps <= 95);
}

TEST_CASE("saddle points, equal strategies and constant payoffs are solved") {
  std::mt19937_64 random(3);
  for (int k = 0; k < 10; ++k) {
    DenseMatrix half = saddle::test::random_integer_game(7, 12, -2, 2, random).entries();
    DenseMatrix twice(14, 24);
    twice << half, half, half, half;
    check_value(PayoffMatrix(twice));
    half.row(3).setConstant(2);
    check_value(PayoffMatrix(half));
    half.col(5).setConstant(-2);
    check_value(PayoffMatrix(half));
  }
  check_value(PayoffMatrix(DenseMatrix::Identity(30, 30)));
  check_value(PayoffMatrix(DenseMatrix::Identity(30, 20)));
  DenseMatrix one_entry = DenseMatrix::Zero(9, 9);
  one_entry(4, 4) = 1;
  check_value(PayoffMatrix(one_entry));
}

TEST_CASE("payoffs of very different sizes are solved") {
  std::mt19937_64 random(5);
  DenseMatrix entries = saddle::test::random_uniform_game(25, 30, random).entries();
  for (Index i = 0; i < entries.rows(); ++i) {
    entries.row(i) *= std::pow(10, static_cast<double>(i % 6));
  }
  check_value(PayoffMatrix(entries));
  check_value(PayoffMatrix(entries * 0x1p-700));
  check_value(PayoffMatrix(entries * 0x1p700));
}

TEST_CASE("strategies that a part lacks are added to it") {
  const auto planted = saddle::bench::planted_game({120, 90, 25, 6}, 4);
  const SparseGame game(planted.entries);
  for (const auto& [rows, columns] : {std::pair<Index, Index>{60, 45}, {120, 10}, {1, 1}}) {
    const Solution solution = solve_from(game, rows, columns, 150);
    CHECK(solution.relative_gap <= tolerance);
    CHECK(Rational(solution.lower) <= planted.value);
    CHECK(Rational(solution.upper) >= planted.value);
  }
}

TEST_CASE("a step that is stopped leaves the point where it was") {
  const auto planted = saddle::bench::planted_game({200, 200, 40, 6}, 4);
  const SparseGame game(planted.entries);
  InteriorPart part = part_of(game, 200, 200);
  REQUIRE(part.step(no_stop));
  const saddle::Weights before = part.strategies();
  CHECK_FALSE(part.step([] { return true; }));
  CHECK(part.strategies().row == before.row);
  CHECK(part.strategies().column == before.column);
  CHECK(part.step(no_stop));
}

TEST_CASE("a step that is stopped while its equations are made leaves the point where it was") {
  std::mt19937_64 random(4);
  const PayoffMatrix game = saddle::test::random_uniform_game(300, 300, random);
  const SparseGame sparse(game.entries().sparseView());
  InteriorPart part = part_of(sparse, 300, 300);
  // The normal equations take 27 million products, and the factors begin after them.
  int looks = 0;
  CHECK_FALSE(part.step([&looks] { return ++looks == 3; }));
  CHECK(looks == 3);
  const saddle::Weights stopped = part.strategies();
  CHECK(stopped.row == Eigen::VectorXd::Constant(300, 1 / 300.0));
  CHECK(stopped.column == Eigen::VectorXd::Constant(300, 1 / 300.0));
  CHECK(part.step(no_stop));
}
