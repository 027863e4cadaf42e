#include "saddle/solve/zero_strategies.h"

#include <cmath>
#include <random>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/matrix/certificate.h"
#include "saddle/solve/solve.h"
#include "tests/one_algorithm.h"

using saddle::DenseMatrix;
using saddle::Index;
using saddle::Options;
using saddle::PayoffMatrix;
using saddle::Solution;
using saddle::solve_sparse;
using saddle::SparseEntries;
using saddle::SparseGame;
using saddle::strategies_at_zero;
using saddle::Termination;

namespace {

Solution solve_table(const SparseEntries& part) {
  return saddle::solve(PayoffMatrix(DenseMatrix(part)));
}

// Payoffs from (-1, 1) in a cyclic band of this width.
SparseEntries cyclic_band(Index size, Index width, double unit, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> payoff(-unit, unit);
  std::vector<Eigen::Triplet<double>> entries;
  for (Index i = 0; i < size; ++i) {
    for (Index k = 0; k < width; ++k) {
      entries.emplace_back(static_cast<int>(i), static_cast<int>((i + k) % size), payoff(random));
    }
  }
  SparseEntries band(size, size);
  band.setFromTriplets(entries.begin(), entries.end());
  return band;
}

}  // namespace

TEST_CASE("strategies at zero of bands are optimal, in any unit, and the simplex agrees") {
  int found = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    for (const double unit : {1e-200, 1.0, 1e200}) {
      const SparseEntries band = cyclic_band(170, 7, unit, seed);
      const auto strategies = strategies_at_zero(band, solve_table, 1e-12);
      const PayoffMatrix table{DenseMatrix(band)};
      if (strategies) {
        ++found;
        const Solution proved = saddle::certify(table, strategies->row, strategies->column, 1e-12);
        CHECK(proved.termination == Termination::converged);
        CHECK(std::abs(saddle::test::solve_simplex(table).value()) <= 1e-12 * unit);
      }
      CHECK(solve_sparse(SparseGame(band)).termination == Termination::converged);
    }
  }
  CHECK(found >= 18);
}

TEST_CASE("a game whose value is not 0 is left to other methods") {
  SparseEntries band = cyclic_band(200, 5, 1, 1);
  // The row player gets 2 from every column by the uniform strategy.
  for (Index i = 0; i < 200; ++i) {
    band.coeffRef(i, i) = 6;
  }
  CHECK_FALSE(strategies_at_zero(band, solve_table, 1e-12));
  CHECK_FALSE(strategies_at_zero(SparseEntries(-band.transpose()), solve_table, 1e-12));
  const Solution solution = solve_sparse(SparseGame(band));
  CHECK(solution.termination == Termination::converged);
  CHECK(solution.lower > 0);
}

TEST_CASE("a sparse game has its saddle point at once, of any value") {
  SparseEntries entries = cyclic_band(300, 3, 1, 2);
  for (int j = 0; j < 300; ++j) {
    entries.coeffRef(7, j) = j == 11 ? 4 : 5;
  }
  for (int i = 0; i < 300; ++i) {
    entries.coeffRef(i, 11) = i == 7 ? 4 : 3;
  }
  const Solution solution = solve_sparse(SparseGame(entries));
  CHECK(solution.algorithm == "saddle-point");
  CHECK(solution.row.pure_strategy() == 7);
  CHECK(solution.column.pure_strategy() == 11);
  CHECK(solution.lower == 4);
}

TEST_CASE("a limit of iterations ends a sparse game with true bounds, by any presolve") {
  for (const std::int64_t most : {0, 1, 20}) {
    Options options;
    options.max_iterations = most;
    const Solution solution = solve_sparse(SparseGame(cyclic_band(400, 9, 1, 3)), options);
    CHECK(solution.lower <= solution.upper);
    CHECK((solution.is_finished() || solution.termination == Termination::iteration_limit));
  }
}
