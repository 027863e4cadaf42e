#include "saddle/solve/few_strategies.h"

#include <optional>
#include <random>
#include <vector>

#include <doctest/doctest.h>

#include "games/large/planted.h"
#include "saddle/solve/solve.h"

using saddle::DenseMatrix;
using saddle::Index;
using saddle::Options;
using saddle::PayoffMatrix;
using saddle::Rational;
using saddle::Solution;
using saddle::solve_by_few_strategies;
using saddle::solve_sparse;
using saddle::SparseEntries;
using saddle::SparseGame;
using saddle::Termination;

namespace {

SparseEntries random_entries(Index size, double filled, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> uniform(0, 1);
  std::vector<Eigen::Triplet<double>> entries;
  for (int i = 0; i < size; ++i) {
    for (int j = 0; j < size; ++j) {
      if (i == j || uniform(random) < filled) {
        entries.emplace_back(i, j, 0.5 + uniform(random));
      }
    }
  }
  SparseEntries payoffs(size, size);
  payoffs.setFromTriplets(entries.begin(), entries.end());
  return payoffs;
}

}  // namespace

TEST_CASE("a sparse game with few good strategies is solved by these, in either form") {
  for (const Index size : {200, 300, 1000, 2000}) {
    CAPTURE(size);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const auto planted = saddle::games::planted_game({size, size, size / 20, 10}, seed);
      const std::optional<Solution> few = solve_by_few_strategies(SparseGame(planted.entries));
      REQUIRE(few);
      CHECK(few->termination == Termination::converged);
      CHECK(Rational(few->lower) <= planted.value);
      CHECK(Rational(few->upper) >= planted.value);
      const Solution sparse = solve_sparse(SparseGame(planted.entries));
      CHECK(sparse.iterations == few->iterations);
      CHECK(sparse.row.probabilities() == few->row.probabilities());
      if (size <= 300) {
        const Solution table = saddle::solve(PayoffMatrix(DenseMatrix(planted.entries)));
        CHECK(table.algorithm == "simplex");
        CHECK(table.iterations >= few->iterations);
      }
    }
  }
}

TEST_CASE("the search for few strategies gives up where many are played, and another answers") {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const SparseGame game(random_entries(200, 0.02, seed));
    CHECK_FALSE(solve_by_few_strategies(game));
    CHECK(solve_sparse(game).termination == Termination::converged);
    CHECK(saddle::solve(PayoffMatrix(DenseMatrix(game.entries()))).termination ==
          Termination::converged);
  }
}

TEST_CASE("the search for few strategies keeps to the limits") {
  const auto planted = saddle::games::planted_game({300, 300, 15, 10}, 1);
  const SparseGame game(planted.entries);
  Options options;
  options.max_iterations = 5;
  CHECK_FALSE(solve_by_few_strategies(game, options));
  const Solution solution = solve_sparse(game, options);
  CHECK(solution.termination == Termination::iteration_limit);
  CHECK(solution.iterations <= options.max_iterations);
  CHECK(Rational(solution.lower) <= planted.value);
  CHECK(Rational(solution.upper) >= planted.value);
}

TEST_CASE("few strategies of a game of one row, one column, or no payoffs are found or refused") {
  SparseEntries none(200, 200);
  CHECK(solve_by_few_strategies(SparseGame(none)));
  SparseEntries row(1, 300);
  row.insert(0, 7) = -2;
  const std::optional<Solution> solution = solve_by_few_strategies(SparseGame(row));
  REQUIRE(solution);
  CHECK(solution->value() == -2);
}
