#include "saddle/exact/optimal_set.h"

#include <random>
#include <set>
#include <stdexcept>

#include <doctest/doctest.h>

#include "saddle/solve/solve_exact.h"
#include "tests/exact/shapley_snow.h"
#include "tests/random_game.h"

using saddle::ExactMatrix;
using saddle::Index;
using saddle::optimal_sets;
using saddle::OptimalSet;
using saddle::OptimalSets;
using saddle::Rational;
using saddle::solve_exact;
using saddle::test::random_integer_game;
using Strategy = std::vector<Rational>;

namespace {

OptimalSets all_optima(const ExactMatrix& game) { return *optimal_sets(game, solve_exact(game)); }

// The polytope is the set of mixtures of its extreme points, so these describe it completely.
void check_set(const OptimalSet& found, const std::set<Strategy>& extreme) {
  CHECK(found.complete);
  CHECK(found.extreme_strategies == std::vector<Strategy>(extreme.begin(), extreme.end()));
  CHECK(found.dimension == saddle::test::affine_dimension(extreme));
  std::vector<Index> used;
  std::vector<Index> essential;
  for (std::size_t k = 0; k < extreme.begin()->size(); ++k) {
    bool some = false;
    bool every = true;
    for (const Strategy& strategy : extreme) {
      some = some || strategy[k] > 0;
      every = every && strategy[k] > 0;
    }
    if (some) {
      used.push_back(static_cast<Index>(k));
    }
    if (every) {
      essential.push_back(static_cast<Index>(k));
    }
  }
  CHECK(found.used == used);
  CHECK(found.essential == essential);
}

void check_against_brute_force(const ExactMatrix& game) {
  const OptimalSets found = all_optima(game);
  const auto expected = saddle::test::shapley_snow(game);
  check_set(found.row, expected.row_extreme);
  check_set(found.column, expected.column_extreme);
  CHECK(found.unique() ==
        (expected.row_extreme.size() == 1 && expected.column_extreme.size() == 1));
}

}  // namespace

TEST_CASE("the optimal sets of small games are those found by trying every square submatrix") {
  std::mt19937_64 random(71);
  for (int k = 0; k < 4000; ++k) {
    const Index rows = 1 + static_cast<Index>(random() % 4);
    const Index columns = 1 + static_cast<Index>(random() % 4);
    const int range = static_cast<int>(random() % 4);
    check_against_brute_force(
        ExactMatrix(random_integer_game(rows, columns, -range, range, random)));
  }
}

TEST_CASE("the optimal sets of larger games with few distinct payoffs agree with brute force") {
  std::mt19937_64 random(72);
  for (int k = 0; k < 150; ++k) {
    const Index rows = 4 + static_cast<Index>(random() % 2);
    const Index columns = 4 + static_cast<Index>(random() % 2);
    check_against_brute_force(ExactMatrix(random_integer_game(rows, columns, -1, 1, random)));
  }
}

TEST_CASE("a game with a unique optimum is strictly complementary and its optimum is listed") {
  const OptimalSets rock_paper_scissors = all_optima({{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}});
  CHECK(rock_paper_scissors.unique());
  CHECK(rock_paper_scissors.strictly_complementary);
  const Rational third(1, 3);
  CHECK(rock_paper_scissors.row.extreme_strategies == std::vector<Strategy>{{third, third, third}});

  std::mt19937_64 random(73);
  for (int k = 0; k < 200; ++k) {
    const OptimalSets sets = all_optima(ExactMatrix(random_integer_game(5, 5, -50, 50, random)));
    CHECK((!sets.unique() || sets.strictly_complementary));
  }
}

TEST_CASE("optimal strategies of maximal support need not be strictly complementary") {
  // The second column pays 0, the value, against (3/4, 1/4) too; so does the third against (1/4,
  // 3/4).
  const ExactMatrix game({{0, -1, 3}, {0, 3, -1}});
  const saddle::ExactSolution solution = solve_exact(game);
  const OptimalSets sets = *optimal_sets(game, solution);
  CHECK(sets.row.used.size() == 2);
  const bool is_inner = solution.row[0] > Rational(1, 4) && solution.row[0] < Rational(3, 4);
  CHECK(sets.strictly_complementary == is_inner);
}

TEST_CASE("a large game with distinct payoffs is proved unique") {
  std::mt19937_64 random(74);
  const ExactMatrix game(random_integer_game(60, 50, -1'000'000, 1'000'000, random));
  const OptimalSets sets = all_optima(game);
  CHECK(sets.unique());
  CHECK(sets.row.complete);
  CHECK(sets.row.extreme_strategies.size() == 1);
  CHECK(sets.row.used.size() == sets.column.used.size());
  CHECK(sets.row.used == sets.row.essential);
}

TEST_CASE("every strategy is optimal in a constant game") {
  const OptimalSets sets = all_optima(ExactMatrix(4, 9, std::vector<Rational>(36, Rational(1, 7))));
  CHECK(sets.row.dimension == 3);
  CHECK(sets.column.dimension == 8);
  CHECK(sets.column.extreme_strategies.size() == 9);
  CHECK(sets.column.used.size() == 9);
  CHECK(sets.column.essential.empty());
  CHECK_FALSE(sets.strictly_complementary);
}

TEST_CASE("a list cut short says so, and has true extreme optimal strategies") {
  std::mt19937_64 random(75);
  for (int k = 0; k < 60; ++k) {
    const ExactMatrix game(random_integer_game(4, 4, -1, 1, random));
    const auto solution = solve_exact(game);
    const auto expected = saddle::test::shapley_snow(game);
    for (std::size_t limit = 1; limit <= 3; ++limit) {
      const OptimalSets sets = *optimal_sets(game, solution, limit);
      CHECK(sets.row.extreme_strategies.size() <= limit);
      CHECK(!sets.row.extreme_strategies.empty());
      for (const Strategy& strategy : sets.row.extreme_strategies) {
        CHECK(expected.row_extreme.contains(strategy));
      }
      if (sets.row.complete) {
        CHECK(sets.row.extreme_strategies.size() == expected.row_extreme.size());
      }
      CHECK(sets.row.dimension == saddle::test::affine_dimension(expected.row_extreme));
    }
  }
}

TEST_CASE("unsolved games and a limit of 0 are refused, and a time limit is obeyed") {
  std::mt19937_64 random(76);
  const ExactMatrix game(random_integer_game(9, 9, -9, 9, random));
  auto solution = solve_exact(game);
  CHECK_THROWS_WITH_AS(optimal_sets(game, solution, 0), "limit is 0, must be >= 1",
                       std::invalid_argument);
  saddle::Options options;
  options.time_limit = std::chrono::duration<double>(0);
  CHECK_FALSE(optimal_sets(game, solution, 10, options));
  solution.termination = saddle::Termination::time_limit;
  CHECK_THROWS_WITH_AS(optimal_sets(game, solution), "the solution is not converged, must be",
                       std::invalid_argument);
}
