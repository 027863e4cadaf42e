#include "saddle/interior_point/scaled_table.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <utility>

#include <doctest/doctest.h>

#include "saddle/solve/solve.h"
#include "tests/random_game.h"

using saddle::DenseMatrix;
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
  std::uniform_real_distribution<double> part(-1, 1);
  DenseMatrix payoffs(rows, columns);
  std::generate(payoffs.data(), payoffs.data() + payoffs.size(), [&] { return part(random); });
  for (Index i = 0; i < rows; ++i) {
    payoffs.row(i) *= std::pow(10, row_decades * part(random));
  }
  for (Index j = 0; j < columns; ++j) {
    payoffs.col(j) *= std::pow(10, column_decades * part(random));
  }
  return PayoffMatrix(std::move(payoffs));
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

TEST_CASE("badly scaled tables are solved in few steps, whatever is added to them") {
  for (const auto& [row_decades, column_decades] : {std::pair{6.0, 0.0}, {0.0, 6.0}, {3.0, 3.0}}) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const PayoffMatrix game = scaled(140, 170, row_decades, column_decades, seed);
      for (const double added : {0.0, 12345.0}) {
        const Solution solution =
            saddle::solve(PayoffMatrix(DenseMatrix(game.entries().array() + added)));
        CHECK(solution.termination == Termination::converged);
        CHECK(solution.iterations <= 60);
      }
      CHECK(saddle::solve(PayoffMatrix(DenseMatrix(game.entries() * 1e-280))).termination ==
            Termination::converged);
      CHECK(saddle::solve(PayoffMatrix(DenseMatrix(game.entries() * 1e290))).termination ==
            Termination::converged);
    }
  }
}

TEST_CASE("a limit or a stop ends the steps of a badly scaled table") {
  const PayoffMatrix game = scaled(160, 160, 6, 0, 1);
  Options options;
  options.max_iterations = 3;
  const Solution solution = saddle::solve(game, options);
  CHECK(solution.termination == Termination::iteration_limit);
  CHECK(solution.iterations == 3);
  CHECK(solution.lower <= solution.upper);
}
