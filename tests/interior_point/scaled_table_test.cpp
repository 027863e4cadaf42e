#include "saddle/interior_point/scaled_table.h"

#include <algorithm>
#include <random>
#include <utility>

#include <doctest/doctest.h>

#include "saddle/matrix/incumbent.h"
#include "tests/random_game.h"

using saddle::Budget;
using saddle::DenseMatrix;
using saddle::Incumbent;
using saddle::Index;
using saddle::Options;
using saddle::PayoffMatrix;
using saddle::seems_badly_scaled;
using saddle::Solution;
using saddle::Termination;

namespace {

PayoffMatrix scaled(Index rows, Index columns, double row_decades, double column_decades,
                    std::uint64_t seed) {
  std::mt19937_64 random(seed);
  return saddle::test::badly_scaled_game(rows, columns, row_decades, column_decades, random);
}

Solution solve_by_interior_point(const PayoffMatrix& game, const Options& options = {}) {
  const Budget budget(options);
  Incumbent incumbent(game, options);
  saddle::propose_by_interior_point(incumbent, budget);
  return incumbent.take(budget);
}

}  // namespace

TEST_CASE("rows or columns over many decades seem badly scaled, uniform and Cauchy's payoffs not") {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    CHECK(seems_badly_scaled(scaled(200, 150, 6, 0, seed)));
    CHECK(seems_badly_scaled(scaled(150, 200, 0, 6, seed)));
    CHECK_FALSE(seems_badly_scaled(scaled(150, 200, 0, 0, seed)));
    std::mt19937_64 random(seed);
    std::cauchy_distribution<double> cauchy;
    DenseMatrix payoffs(150, 150);
    std::generate(payoffs.data(), payoffs.data() + payoffs.size(), [&] { return cauchy(random); });
    CHECK_FALSE(seems_badly_scaled(PayoffMatrix(std::move(payoffs))));
  }
  CHECK_FALSE(seems_badly_scaled(PayoffMatrix{{0, 1e-9}, {1e9, 0}}));
}

TEST_CASE("tables that the small simplex solves seem badly scaled over 8 to 18 decades only") {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    CHECK(seems_badly_scaled(scaled(128, 100, 8, 0, seed)));
    CHECK(seems_badly_scaled(scaled(48, 60, 0, 8, seed)));
    CHECK_FALSE(seems_badly_scaled(scaled(47, 47, 8, 0, seed)));
    CHECK_FALSE(seems_badly_scaled(scaled(128, 128, 3, 0, seed)));
    CHECK_FALSE(seems_badly_scaled(scaled(128, 128, 12, 12, seed)));
  }
}

TEST_CASE("the interior point solves badly scaled tables in few steps, whatever is added") {
  for (const auto& [row_decades, column_decades] : {std::pair{6.0, 0.0}, {0.0, 6.0}, {3.0, 3.0}}) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const PayoffMatrix game = scaled(140, 170, row_decades, column_decades, seed);
      for (const double added : {0.0, 12345.0}) {
        const Solution solution =
            solve_by_interior_point(PayoffMatrix(DenseMatrix(game.entries().array() + added)));
        CHECK(solution.termination == Termination::converged);
        CHECK(solution.iterations <= 60);
      }
      for (const double factor : {1e-280, 1e290}) {
        CHECK(solve_by_interior_point(PayoffMatrix(DenseMatrix(game.entries() * factor)))
                  .termination == Termination::converged);
      }
    }
  }
}

TEST_CASE("a limit ends the steps of a badly scaled table") {
  const PayoffMatrix game = scaled(160, 160, 6, 0, 1);
  Options options;
  options.max_iterations = 3;
  const Solution solution = solve_by_interior_point(game, options);
  CHECK(solution.termination == Termination::iteration_limit);
  CHECK(solution.iterations == 3);
  CHECK(solution.lower <= solution.upper);
}
