#include "saddle/solve/few_strategies.h"

#include <chrono>
#include <cstdint>
#include <random>
#include <stop_token>
#include <vector>

#include <doctest/doctest.h>

#include "benchmarks/subjects/planted.h"
#include "saddle/solve/solve.h"
#include "saddle/solve/solve_searched.h"

using saddle::DenseMatrix;
using saddle::Index;
using saddle::MixedStrategy;
using saddle::Options;
using saddle::PayoffMatrix;
using saddle::Rational;
using saddle::Solution;
using saddle::solve_sparse;
using saddle::SparseEntries;
using saddle::SparseGame;
using saddle::Termination;
using saddle::try_few_strategies;

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
  int by_simplex = 0;
  int by_rounds = 0;
  for (const Index size : {200, 300, 1000, 2000}) {
    CAPTURE(size);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const auto planted = saddle::bench::planted_game({size, size, size / 20, 10}, seed);
      const Solution few = try_few_strategies(SparseGame(planted.entries));
      CHECK(few.termination == Termination::converged);
      CHECK(Rational(few.lower) <= planted.value);
      CHECK(Rational(few.upper) >= planted.value);
      (few.algorithm == "simplex" ? by_simplex : by_rounds) += 1;
      const Solution sparse = solve_sparse(SparseGame(planted.entries));
      CHECK(sparse.algorithm == few.algorithm);
      CHECK(sparse.row.probabilities() == few.row.probabilities());
      CHECK(sparse.iterations >= few.iterations);
      if (size == 300) {
        const PayoffMatrix table{DenseMatrix(planted.entries)};
        CHECK(saddle::solve(table).row.probabilities() !=
              saddle::solve_searched(table, {}).row.probabilities());
      }
    }
  }
  CHECK(by_simplex > 0);
  CHECK(by_rounds > 0);
}

TEST_CASE("the search for few strategies fails where many are played, and another method answers") {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const SparseGame game(random_entries(200, 0.02, seed));
    const Solution few = try_few_strategies(game);
    CHECK_FALSE(few.is_finished());
    const Solution solution = solve_sparse(game);
    CHECK(solution.termination == Termination::converged);
    CHECK(solution.iterations > few.iterations);
    CHECK(saddle::solve(PayoffMatrix(DenseMatrix(game.entries()))).termination ==
          Termination::converged);
  }
}

TEST_CASE("one great payoff does not let the search for few strategies go on") {
  SparseEntries payoffs = random_entries(300, 0.02, 1);
  payoffs.coeffRef(7, 7) = 100;
  const Solution few = try_few_strategies(SparseGame(payoffs));
  CHECK_FALSE(few.is_finished());
  CHECK(few.algorithm == "simplex");
}

TEST_CASE("a sparse game with optimal uniform strategies converges, however small the limit") {
  SparseEntries band(300, 300);
  for (int i = 0; i < 300; ++i) {
    for (int k = 0; k < 9; ++k) {
      band.coeffRef(i, (i + k) % 300) = 1;
    }
  }
  for (const std::int64_t limit : {0, 1, 1000}) {
    Options options;
    options.max_iterations = limit;
    const Solution solution = solve_sparse(SparseGame(band), options);
    CHECK(solution.relative_gap <= options.tolerance);
    CHECK(solution.termination == Termination::converged);
    CHECK_FALSE(solution.algorithm.empty());
  }
}

TEST_CASE("sparse games are solved from strategies to start from, and within limits") {
  const auto planted = saddle::bench::planted_game({300, 300, 15, 10}, 1);
  const SparseGame game(planted.entries);
  Options options;
  options.start = saddle::StrategyPair{MixedStrategy::uniform(300), MixedStrategy::uniform(300)};
  CHECK(solve_sparse(game, options).termination == Termination::converged);
  CHECK(solve_sparse(SparseGame(random_entries(200, 0.02, 1)),
                     [&] {
                       Options other;
                       other.start = saddle::StrategyPair{MixedStrategy::uniform(200),
                                                          MixedStrategy::uniform(200)};
                       return other;
                     }())
            .termination == Termination::converged);

  options = {};
  options.max_iterations = 5;
  for (const Solution& solution :
       {try_few_strategies(game, options), solve_sparse(game, options)}) {
    CHECK(solution.termination == Termination::iteration_limit);
    CHECK(solution.iterations <= options.max_iterations);
    CHECK(Rational(solution.lower) <= planted.value);
    CHECK(Rational(solution.upper) >= planted.value);
  }
  const double uniform_gap =
      saddle::certify(game, MixedStrategy::uniform(300), MixedStrategy::uniform(300), 1e-12)
          .relative_gap;
  CHECK(try_few_strategies(game, options).relative_gap <= uniform_gap);
  CHECK(solve_sparse(game, options).relative_gap <= uniform_gap);
  DenseMatrix entries(planted.entries);
  entries.col(0) = entries.col(1);
  const Solution of_table = saddle::solve(PayoffMatrix(entries), options);
  CHECK(of_table.termination == Termination::iteration_limit);
  CHECK(of_table.lower <= of_table.upper);
  // The strategies of the restricted game are kept if no round follows.
  const Solution part = try_few_strategies(game);
  REQUIRE(part.algorithm == "simplex");
  options.max_iterations = part.iterations;
  CHECK(try_few_strategies(game, options).is_finished());
  std::int64_t told = 0;
  options = {};
  options.on_progress = [&](const saddle::Progress& progress) {
    CHECK(progress.iterations >= told);
    told = progress.iterations;
  };
  const SparseGame game_of_many(random_entries(200, 0.05, 1));
  const std::int64_t searched = try_few_strategies(game_of_many).iterations;
  CHECK(solve_sparse(game_of_many, options).is_finished());
  CHECK(told > searched);
  options = {};
  options.time_limit = std::chrono::seconds(0);
  CHECK(solve_sparse(game, options).termination == Termination::time_limit);
  options = {};
  std::stop_source source;
  source.request_stop();
  options.stop = source.get_token();
  CHECK(solve_sparse(game, options).termination == Termination::interrupted);
}

TEST_CASE("rounded payoffs of a game of few strategies widen the bounds") {
  const auto planted = saddle::bench::planted_game({300, 300, 15, 10}, 1);
  constexpr double rounding = 1e-6;
  const Solution few = try_few_strategies(SparseGame(planted.entries, rounding));
  CHECK(few.termination == Termination::rounded_payoffs);
  CHECK(Rational(few.lower) <= planted.value - Rational(rounding) / 2);
  CHECK(Rational(few.upper) >= planted.value + Rational(rounding) / 2);
}

TEST_CASE("a game of one row, of one column, or without payoffs is solved by few strategies") {
  CHECK(try_few_strategies(SparseGame(SparseEntries(200, 200))).is_finished());
  SparseEntries row(1, 300);
  row.insert(0, 7) = -2;
  const Solution of_row = try_few_strategies(SparseGame(row));
  CHECK(of_row.is_finished());
  CHECK(of_row.value() == -2);
  const Solution of_column = try_few_strategies(SparseGame(SparseEntries(-row.transpose())));
  CHECK(of_column.is_finished());
  CHECK(of_column.value() == 2);
}
