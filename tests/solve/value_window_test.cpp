#include "saddle/solve/value_window.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <stdexcept>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/solve/solve_exact.h"
#include "saddle/solve/stage_solver.h"
#include "tests/matrix/game_family.h"
#include "tests/random_game.h"

using saddle::ExactMatrix;
using saddle::Index;
using saddle::PayoffMatrix;
using saddle::Rational;
using saddle::StageSolver;
using saddle::StageValue;
using saddle::WindowSolver;

namespace {

std::span<const double> payoffs_of(const PayoffMatrix& game) {
  return {game.entries().data(), static_cast<std::size_t>(game.entries().size())};
}

}  // namespace

TEST_CASE("a window's bounds hold exactly, and are narrow where the value is in the window") {
  WindowSolver solver;
  for (const auto& family : saddle::test::game_families()) {
    CAPTURE(family.name);
    std::mt19937_64 random(5);
    for (int k = 0; k < saddle::test::scaled_count(20); ++k) {
      const auto side = [&] { return static_cast<Index>(1 + random() % 12); };
      const PayoffMatrix game(family.draw(side(), side(), random));
      const Index rows = game.rows();
      const Index columns = game.columns();
      const saddle::ExactSolution exact = saddle::solve_exact(ExactMatrix(game));
      REQUIRE(exact.lower == exact.upper);
      const double range = game.maximum() - game.minimum();
      std::uniform_real_distribution<double> end(game.minimum() - range / 8,
                                                 game.maximum() + range / 8);
      const auto [alpha, beta] = std::minmax({end(random), end(random)});
      const StageValue found = solver.value(payoffs_of(game), rows, columns, {alpha, beta});
      CHECK(Rational(found.lower) <= exact.lower);
      CHECK(Rational(found.upper) >= exact.lower);
      if (exact.lower < Rational(alpha)) {
        CHECK((found.upper <= alpha || found.upper - found.lower <= 1e-12 * range));
      } else if (exact.lower > Rational(beta)) {
        CHECK((found.lower >= beta || found.upper - found.lower <= 1e-12 * range));
      } else {
        CHECK((found.upper - found.lower <= 1.1e-12 * range || found.upper == alpha ||
               found.lower == beta));
      }
    }
  }
}

TEST_CASE("is_above agrees with the exact value, and is undecided only near the value") {
  WindowSolver solver;
  std::mt19937_64 random(7);
  int decided = 0;
  for (int k = 0; k < saddle::test::scaled_count(300); ++k) {
    const auto side = static_cast<Index>(2 + random() % 9);
    const PayoffMatrix game = saddle::test::random_integer_game(side, side, -3, 3, random);
    const Rational value = saddle::solve_exact(ExactMatrix(game)).lower;
    for (const double alpha : {-4.0, -0.5, 0.0, 0.125, 1.0, 3.0}) {
      const auto above = solver.is_above(alpha, payoffs_of(game), side, side);
      if (above) {
        CHECK(*above == (value > Rational(alpha)));
        ++decided;
      } else {
        CHECK(abs(Rational(value - Rational(alpha))) < Rational(1e-12));
      }
    }
  }
  CHECK(decided > 1000);
}

TEST_CASE("a window that is open on both sides gives the bounds of the stage solver") {
  std::mt19937_64 random(8);
  WindowSolver window;
  StageSolver stages;
  for (const Index side : {1, 2, 3, 10, 40, 130}) {
    const PayoffMatrix game = saddle::test::random_uniform_game(side, side, random);
    const StageValue found = window.value(payoffs_of(game), side, side);
    const saddle::StageSolution solution = stages.solve(payoffs_of(game), side, side);
    CHECK(found.lower == solution.lower);
    CHECK(found.upper == solution.upper);
  }
}

TEST_CASE("windows work on payoffs of every size and on larger games than the small simplex") {
  std::mt19937_64 random(9);
  WindowSolver solver;
  const PayoffMatrix drawn = saddle::test::random_uniform_game(8, 8, random);
  for (const double unit : {1e-300, 1e-9, 1.0, 1e9, 1e300}) {
    const PayoffMatrix game(saddle::DenseMatrix(drawn.entries() * unit));
    CHECK(solver.is_above(0.1 * unit, payoffs_of(game), 8, 8) == true);
    CHECK(solver.is_above(0.9 * unit, payoffs_of(game), 8, 8) == false);
  }
  const PayoffMatrix large = saddle::test::random_uniform_game(150, 140, random);
  CHECK(solver.is_above(0.4, payoffs_of(large), 150, 140) == true);
  CHECK(solver.is_above(0.6, payoffs_of(large), 150, 140) == false);
}

TEST_CASE("a window solver refuses invalid games and windows") {
  WindowSolver solver;
  const std::vector<double> two{1, 2};
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK_THROWS_AS(solver.value(two, 2, 2), std::invalid_argument);
  CHECK_THROWS_AS(solver.value(std::vector<double>{1, nan}, 1, 2), std::invalid_argument);
  CHECK_THROWS_WITH_AS(solver.value(two, 1, 2, {2, 1}),
                       "alpha is 2, must be at most beta, which is 1", std::invalid_argument);
  CHECK_THROWS_AS(solver.value(two, 1, 2, {nan, 1}), std::invalid_argument);
}
