#include "saddle/large/solve_large.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <stop_token>
#include <vector>

#include <doctest/doctest.h>

#include "benchmarks/subjects/planted.h"
#include "saddle/exact/certificate.h"
#include "saddle/first_order/solve_first_order.h"
#include "saddle/game/dense_game.h"
#include "saddle/solve/solve.h"
#include "saddle/solve/solve_exact.h"
#include "tests/address_sanitizer.h"
#include "tests/narrowing_bounds.h"
#include "tests/random_game.h"

using saddle::DenseGame;
using saddle::DenseMatrix;
using saddle::FunctionGame;
using saddle::Index;
using saddle::Options;
using saddle::PayoffMatrix;
using saddle::Rational;
using saddle::Solution;
using saddle::solve_first_order;
using saddle::solve_large;
using saddle::SparseGame;
using saddle::Termination;
using saddle::bench::planted_game;
using saddle::bench::PlantedGame;

namespace {

// With sanitizers, sides are divided by two.
constexpr int half = saddle::test::has_address_sanitizer ? 2 : 1;

void check_proved(const PayoffMatrix& game, const Solution& solution) {
  const saddle::ExactBounds bounds =
      saddle::exact_bounds(saddle::ExactMatrix(game), saddle::exact_weights(solution.row),
                           saddle::exact_weights(solution.column));
  CHECK(Rational(solution.lower) <= bounds.lower);
  CHECK(Rational(solution.upper) >= bounds.upper);
}

}  // namespace

TEST_CASE("planted games have the stated value, in rational arithmetic") {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const Index support = 1 + static_cast<Index>(seed);
    const PlantedGame planted = planted_game({20, 15, support, 3}, seed);
    const PayoffMatrix whole{DenseMatrix(planted.entries)};
    CHECK(saddle::solve_exact(saddle::ExactMatrix(whole)).lower == planted.value);
    CHECK(std::ssize(planted.row_support) == support);
    CHECK(std::ssize(planted.column_support) == support);
    CHECK(planted_game({20, 15, support, 3}, seed).entries.isApprox(planted.entries, 0));
  }
}

TEST_CASE("large sparse games of known value are solved to the full tolerance") {
  for (const auto& [rows, columns, support, per_line] :
       {saddle::bench::PlantedShape{300, 200, 30, 4},
        {2000, 3000, 80, 8},
        {50, 5000, 20, 5},
        {40000, 30000, 40, 6}}) {
    if (saddle::test::has_address_sanitizer && rows > 10'000) {
      continue;
    }
    const PlantedGame planted = planted_game({rows, columns, support, per_line}, 7);
    const Solution solution = solve_large(SparseGame(planted.entries));
    CHECK(solution.termination == Termination::converged);
    CHECK(solution.relative_gap <= 1e-12);
    CHECK(Rational(solution.lower) <= planted.value);
    CHECK(Rational(solution.upper) >= planted.value);
    CHECK(solution.algorithm == "active-set");
  }
}

TEST_CASE("operators of dense and sparse games get the value that the matrix has") {
  std::mt19937_64 random(4);
  for (int k = 0; k < 40; ++k) {
    const Index rows = 1 + static_cast<Index>(random() % 60);
    const Index columns = 1 + static_cast<Index>(random() % 60);
    const PayoffMatrix game = k % 2 == 0
                                  ? saddle::test::random_integer_game(rows, columns, -1, 1, random)
                                  : saddle::test::random_uniform_game(rows, columns, random);
    const Solution whole = saddle::solve(game);
    const SparseGame sparse(game.entries().sparseView());
    for (const Solution& solution : {solve_large(DenseGame(game)), solve_large(sparse)}) {
      CHECK(solution.termination == Termination::converged);
      CHECK(solution.lower <= whole.upper);
      CHECK(solution.upper >= whole.lower);
      check_proved(game, solution);
    }
  }
}

// Both players name a point on a circle of n points, and the row player prefers to be near: by
// symmetry both play uniformly, and the value is the mean payoff.
TEST_CASE("a game given by a function of row and column is solved without its table") {
  constexpr Index size = 400;
  const auto payoff = [](Index i, Index j) {
    const Index apart = std::abs(i - j);
    return static_cast<double>(size / 2 - std::min(apart, size - apart));
  };
  Options options;
  options.tolerance = 1e-9;
  const Solution solution = solve_large(FunctionGame(size, size, payoff, 0, size / 2), options);
  CHECK(solution.termination == Termination::converged);
  CHECK(solution.lower <= size / 4);
  CHECK(solution.upper >= size / 4);
}

TEST_CASE("sparse games of random payoffs, near the size of their support, are solved to 1e-12") {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> payoff(-1, 1);
  saddle::SparseEntries entries(700, 700);
  for (int k = 0; k < 9800; ++k) {
    entries.coeffRef(static_cast<Index>(random() % 700), static_cast<Index>(random() % 700)) =
        payoff(random);
  }
  const Solution solution = solve_large(SparseGame(entries));
  CHECK(solution.termination == Termination::converged);
  CHECK(solution.relative_gap <= 1e-12);
}

TEST_CASE("the interior point solves sparse games of a large support, by any number of threads") {
  std::mt19937_64 random(2);
  std::uniform_real_distribution<double> payoff(-1, 1);
  constexpr int size = 1700 / half;
  std::vector<Eigen::Triplet<double>> entries;
  for (int k = 0; k < size * size / 100; ++k) {
    entries.emplace_back(static_cast<int>(random() % size), static_cast<int>(random() % size),
                         payoff(random));
  }
  saddle::SparseEntries matrix(size, size);
  matrix.setFromTriplets(entries.begin(), entries.end());
  const SparseGame game(matrix);
  Options options;
  options.threads = 2;
  const Solution solution = solve_large(game, options);
  CHECK(solution.algorithm == "interior-point");
  CHECK(solution.termination == Termination::converged);
  CHECK(solution.relative_gap <= 1e-12);
  CHECK((solution.row.probabilities().array() > 1e-9).count() > size / 3);
  const Solution other = solve_large(game);
  CHECK(other.row.probabilities() == solution.row.probabilities());
  CHECK(other.iterations == solution.iterations);

  // Limits during the steps also end with the best bounds so far.
  options.max_iterations = solution.iterations - 5;
  const Solution limited = solve_large(game, options);
  CHECK(limited.algorithm == "interior-point");
  CHECK(limited.termination == Termination::iteration_limit);
  CHECK(limited.iterations == options.max_iterations);
  CHECK(limited.lower <= solution.upper);
  CHECK(limited.upper >= solution.lower);
  CHECK(limited.relative_gap < 1e-4);
  std::stop_source source;
  options = {};
  options.stop = source.get_token();
  options.on_progress = [&](const saddle::Progress& progress) {
    CHECK(progress.lower <= solution.upper);
    CHECK(progress.upper >= solution.lower);
    if (progress.iterations == solution.iterations - 3) {
      source.request_stop();
    }
  };
  const Solution interrupted = solve_large(game, options);
  CHECK(interrupted.termination == Termination::interrupted);
  CHECK(interrupted.iterations == solution.iterations - 3);
}

TEST_CASE("sparse games of large support are solved whatever their payoffs") {
  std::mt19937_64 random(6);
  std::uniform_real_distribution<double> payoff(-1, 1);
  using Entries = std::vector<Eigen::Triplet<double>>;
  const auto check_solved = [](const Entries& entries, int rows, int columns) {
    saddle::SparseEntries matrix(rows, columns);
    matrix.setFromTriplets(entries.begin(), entries.end());
    const Solution solution = solve_large(SparseGame(matrix));
    CHECK(solution.termination == Termination::converged);
    CHECK(solution.relative_gap <= 1e-12);
  };
  const auto place_below = [&](int size) {
    return static_cast<int>(random() % static_cast<std::uint64_t>(size));
  };
  Entries twice;
  Entries scaled;
  Entries skew;
  constexpr int size = 1400 / half;
  for (int k = 0; k < 40'000 / half; ++k) {
    const int i = place_below(size);
    const int j = place_below(size);
    const double number = payoff(random);
    for (const int row : {i, i + size}) {
      twice.emplace_back(row, j, number);
      twice.emplace_back(row, j + size, number);
    }
    scaled.emplace_back(i, j, number * std::pow(10, i % 5));
    skew.emplace_back(i, j, number);
    skew.emplace_back(j, i, -number);
  }
  check_solved(twice, 2 * size, 2 * size);
  check_solved(scaled, size, size);
  check_solved(skew, size, size);
}

TEST_CASE("a sparse game whose strategies meet few others has sparse factors") {
  const Index size = saddle::test::has_address_sanitizer ? 2000 : 20'000;
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> payoff(0.5, 2.5);
  const auto solved = [](Index rows, Index columns,
                         const std::vector<Eigen::Triplet<double>>& payoffs) {
    saddle::SparseEntries entries(rows, columns);
    entries.setFromTriplets(payoffs.begin(), payoffs.end());
    Options options;
    options.tolerance = 1e-9;
    const Solution solution = solve_large(SparseGame(std::move(entries)), options);
    CHECK(solution.termination == Termination::converged);
    CHECK(solution.algorithm == "interior-point");
    // Otherwise regret matching continues for thousands of iterations, to make dense factors
    // smaller.
    CHECK(solution.iterations < 150);
    return solution;
  };
  SUBCASE("a band") {
    std::vector<Eigen::Triplet<double>> band;
    for (Index i = 0; i < size; ++i) {
      for (Index j = std::max<Index>(i - 3, 0); j <= std::min(i + 3, size - 1); ++j) {
        band.emplace_back(i, j, payoff(random));
      }
    }
    solved(size, size, band);
  }
  SUBCASE("blocks: the inverse of the value is the sum of the inverse values of the blocks") {
    std::vector<Eigen::Triplet<double>> blocks;
    double lower = 0;
    double upper = 0;
    for (Index first = 0; first < size; first += 5) {
      const PayoffMatrix block = saddle::test::random_uniform_game(5, 4, random);
      const PayoffMatrix positive((block.entries().array() + 3).matrix());
      for (Index i = 0; i < 5; ++i) {
        for (Index j = 0; j < 4; ++j) {
          blocks.emplace_back(first + i, first / 5 * 4 + j, positive.entries()(i, j));
        }
      }
      const Solution of_block = saddle::solve(positive);
      lower += 1 / of_block.upper;
      upper += 1 / of_block.lower;
    }
    const Solution solution = solved(size, size / 5 * 4, blocks);
    CHECK(solution.lower <= (1 + 1e-12) / lower);
    CHECK(solution.upper >= (1 - 1e-12) / upper);
  }
  SUBCASE("stairs whose steps overlap") {
    std::vector<Eigen::Triplet<double>> stairs;
    for (Index i = 0; i < size; ++i) {
      for (Index j = i / 4 * 4; j < std::min(i / 4 * 4 + 6, size); ++j) {
        stairs.emplace_back(i, j, payoff(random));
      }
    }
    solved(size, size, stairs);
  }
}

TEST_CASE("regret matching on an operator reaches loose tolerances, with true bounds on the way") {
  const PlantedGame planted = planted_game({3000, 2000, 60, 6}, 3);
  const SparseGame game(planted.entries);
  Options options;
  options.tolerance = 1e-4;
  double width = HUGE_VAL;
  options.on_progress = saddle::test::narrowing_bounds(planted.value, width);
  const Solution solution = solve_first_order(game, options);
  CHECK(solution.termination == Termination::converged);
  CHECK(solution.relative_gap <= 1e-4);
  CHECK(solution.algorithm == "regret-matching");
  CHECK(Rational(solution.lower) <= planted.value);
  CHECK(Rational(solution.upper) >= planted.value);
}

TEST_CASE("solvers of large games stop at every limit, with true bounds") {
  const PlantedGame planted = planted_game({3000, 2000, 60, 6}, 5);
  const SparseGame game(planted.entries);
  for (const auto solver : {solve_large, solve_first_order}) {
    for (const std::int64_t iterations : {0, 1, 7, 60, 90}) {
      Options options;
      options.max_iterations = iterations;
      options.tolerance = 0;
      const Solution solution = solver(game, options);
      CHECK(solution.termination == Termination::iteration_limit);
      CHECK(solution.iterations == iterations);
      CHECK(Rational(solution.lower) <= planted.value);
      CHECK(Rational(solution.upper) >= planted.value);
    }
    Options options;
    options.time_limit = std::chrono::seconds(0);
    CHECK(solver(game, options).termination == Termination::time_limit);
    std::stop_source source;
    source.request_stop();
    options = {};
    options.stop = source.get_token();
    CHECK(solver(game, options).termination == Termination::interrupted);
    options = {};
    options.tolerance = -1;
    CHECK_THROWS_AS(solver(game, options), std::invalid_argument);
  }
}

TEST_CASE("a large game has the same strategies in every unit") {
  const PlantedGame planted = planted_game({400, 300, 20, 5}, 9);
  const Solution solution = solve_large(SparseGame(planted.entries));
  for (const double unit : {0x1p-600, 0x1p600}) {
    const Solution other = solve_large(SparseGame(saddle::SparseEntries(planted.entries * unit)));
    CHECK(other.termination == Termination::converged);
    CHECK(other.row.probabilities() == solution.row.probabilities());
    CHECK(other.lower == solution.lower * unit);
  }
}
