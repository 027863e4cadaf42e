#include "saddle/solve/stage_solver.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <stdexcept>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/number/rational.h"
#include "saddle/solve/solve_exact.h"
#include "tests/address_sanitizer.h"
#include "tests/matrix/game_family.h"
#include "tests/one_algorithm.h"
#include "tests/random_game.h"
#include "tests/solve/allocations.h"

using saddle::DenseMatrix;
using saddle::ExactMatrix;
using saddle::ExactSolution;
using saddle::Index;
using saddle::PayoffMatrix;
using saddle::Rational;
using saddle::StageSolution;
using saddle::StageSolver;

namespace {

StageSolution solved(StageSolver& solver, const PayoffMatrix& game) {
  return solver.solve({game.entries().data(), static_cast<std::size_t>(game.entries().size())},
                      game.rows(), game.columns());
}

// The bounds that the strategies prove, in rational arithmetic on the doubles themselves.
Rational exact_lower(const DenseMatrix& entries, std::span<const double> row) {
  Rational sum;
  for (const double weight : row) {
    sum += Rational(weight);
  }
  std::vector<Rational> payoffs(static_cast<std::size_t>(entries.cols()));
  for (Index j = 0; j < entries.cols(); ++j) {
    for (Index i = 0; i < entries.rows(); ++i) {
      payoffs[static_cast<std::size_t>(j)] +=
          Rational(row[static_cast<std::size_t>(i)]) * Rational(entries(i, j));
    }
  }
  return *std::min_element(payoffs.begin(), payoffs.end()) / sum;
}

}  // namespace

TEST_CASE("a stage solver does not allocate for games of at most 128 x 128" *
          doctest::skip(saddle::test::has_address_sanitizer)) {
  std::mt19937_64 random(1);
  StageSolver solver;
  for (Index side = 1; side <= 128; side += side < 12 ? 1 : 13) {
    const PayoffMatrix uniform = saddle::test::random_uniform_game(side, 129 - side, random);
    const PayoffMatrix integer = saddle::test::random_integer_game(side, side, -2, 2, random);
    const long before = saddle::test::allocations();
    solved(solver, uniform);
    solved(solver, integer);
    CHECK(saddle::test::allocations() == before);
  }
  CHECK(saddle::test::allocations() > 0);
}

TEST_CASE("a stage solver's bounds hold in rational arithmetic and meet the tolerance") {
  StageSolver solver;
  for (const auto& family : saddle::test::game_families()) {
    CAPTURE(family.name);
    std::mt19937_64 random(2);
    for (int k = 0; k < 10; ++k) {
      const auto rows = static_cast<Index>(1 + random() % 20);
      const auto columns = static_cast<Index>(1 + random() % 20);
      const PayoffMatrix game(family.draw(rows, columns, random));
      const StageSolution solution = solved(solver, game);
      const Rational lower = exact_lower(game.entries(), solution.row);
      const Rational upper = -exact_lower(-game.entries().transpose(), solution.column);
      CHECK(Rational(solution.lower) <= lower);
      CHECK(Rational(solution.upper) >= upper);
      const Rational range = Rational(game.maximum()) - Rational(game.minimum());
      CHECK(upper - lower <= Rational(solution.relative_gap) * range);
      CHECK(solution.relative_gap <= 1e-12);
    }
  }
}

TEST_CASE("a stage solver meets the tolerance on small games of every family") {
  StageSolver solver;
  for (const auto& family : saddle::test::game_families()) {
    CAPTURE(family.name);
    std::mt19937_64 random(3);
    for (int k = 0; k < saddle::test::scaled_count(400); ++k) {
      const auto rows = static_cast<Index>(1 + random() % 64);
      const auto columns = static_cast<Index>(1 + random() % 64);
      const PayoffMatrix game(family.draw(rows, columns, random));
      const StageSolution solution = solved(solver, game);
      CHECK(solution.relative_gap <= 1e-12);
      CHECK(solution.lower <= solution.value());
      CHECK(solution.value() <= solution.upper);
    }
  }
}

TEST_CASE("a stage whose successors are equal up to rounding is solved to the last digits") {
  // Rows for which a simplex code with an absolute pivot tolerance has an error of about 0.5.
  const PayoffMatrix game{{3.2307692307692308, -10, 2.9230769230769234},
                          {0.15384615384615419, -3, -0.15384615384615419},
                          {-2.9230769230769234, 4, -3.2307692307692308}};
  const ExactSolution exact = saddle::solve_exact(ExactMatrix(game));
  REQUIRE(exact.termination == saddle::Termination::converged);
  StageSolver solver;
  const StageSolution solution = solved(solver, game);
  CHECK(Rational(solution.lower) <= exact.lower);
  CHECK(Rational(solution.upper) >= exact.upper);
  CHECK(solution.upper - solution.lower < 1e-13);
}

TEST_CASE("stages nearly degenerate in every way are certified, and the bounds hold exactly") {
  std::mt19937_64 random(61);
  StageSolver solver;
  for (int k = 0; k < saddle::test::scaled_count(3000); ++k) {
    const auto side = [&] { return 2 + static_cast<Index>(random() % 4); };
    DenseMatrix entries(side(), side());
    for (double& entry : entries.reshaped()) {
      entry = static_cast<double>(random() % 3) +
              static_cast<double>(random() % 3) * (k % 2 == 0 ? 1e-16 : 4.44e-16);
    }
    const PayoffMatrix game(entries);
    const StageSolution solution = solved(solver, game);
    CHECK(solution.relative_gap <= 1e-12);
    if (k % 10 == 0) {
      const ExactSolution exact = saddle::solve_exact(ExactMatrix(game));
      CHECK(Rational(solution.lower) <= exact.lower);
      CHECK(Rational(solution.upper) >= exact.upper);
    }
  }
}

TEST_CASE("a stage solver agrees with the simplex for large games") {
  std::mt19937_64 random(4);
  StageSolver solver;
  for (const Index rows : {70, 3}) {
    const PayoffMatrix game = saddle::test::random_uniform_game(rows, 90, random);
    const StageSolution solution = solved(solver, game);
    const saddle::Solution other = saddle::test::solve_simplex(game);
    CHECK(solution.lower <= other.upper);
    CHECK(solution.upper >= other.lower);
    CHECK(solution.relative_gap <= 1e-12);
    CHECK(std::ssize(solution.row) == rows);
    CHECK(std::ssize(solution.column) == 90);
  }
}

TEST_CASE("a stage solver solves payoffs of every size, and constant games") {
  StageSolver solver;
  const double largest = std::numeric_limits<double>::max();
  for (const double unit : {1e-320, 1e-300, 1.0, 1e300, largest}) {
    const std::vector<double> pennies{unit, -unit, -unit, unit};
    const StageSolution solution = solver.solve(pennies, 2, 2);
    CHECK(solution.lower <= 0);
    CHECK(solution.upper >= 0);
    CHECK(solution.relative_gap <= 1e-12);
    CHECK(solution.row[0] == doctest::Approx(0.5));
    CHECK(solution.column[1] == doctest::Approx(0.5));
    CHECK(solver.solve(std::vector<double>{unit, unit}, 1, 2).lower == unit);
  }
}

TEST_CASE("a stage solver refuses payoffs that are not a matrix of numbers") {
  StageSolver solver;
  const std::vector<double> three{1, 2, 3};
  CHECK_THROWS_WITH_AS(solver.solve(three, 2, 2),
                       "there are 3 payoffs, must be 2 x 2 and at least one",
                       std::invalid_argument);
  CHECK_THROWS_AS(solver.solve({}, 0, 0), std::invalid_argument);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double bad : {nan, HUGE_VAL, -HUGE_VAL}) {
    for (std::size_t place = 0; place < 6; ++place) {
      std::vector<double> payoffs{1, 2, 3, 3, 1, 2};
      payoffs[place] = bad;
      CHECK_THROWS_AS(solver.solve(payoffs, 2, 3), std::invalid_argument);
      CHECK_THROWS_AS(solver.solve(payoffs, 6, 1), std::invalid_argument);
      CHECK_THROWS_AS(solver.solve(payoffs, 1, 6), std::invalid_argument);
    }
  }
}
