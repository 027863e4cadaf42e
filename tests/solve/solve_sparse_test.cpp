#include <cmath>
#include <cstdint>
#include <random>
#include <set>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/game/sparse_game.h"
#include "saddle/solve/solve.h"

using saddle::DenseMatrix;
using saddle::Index;
using saddle::Options;
using saddle::PayoffMatrix;
using saddle::Solution;
using saddle::solve_sparse;
using saddle::SparseEntries;
using saddle::SparseGame;
using saddle::Termination;

namespace {

// A game with a positive diagonal and some other payoffs in each row. The rows and the columns are
// multiplied by random powers of ten up to 10^decades and down to 10^-decades.
SparseEntries random_game(Index size, double others, double decades, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> uniform(0, 1);
  std::uniform_int_distribution<Index> strategy(0, size - 1);
  std::vector<double> scales;
  for (Index k = 0; k < 2 * size; ++k) {
    scales.push_back(std::pow(10, decades * (2 * uniform(random) - 1)));
  }
  SparseEntries payoffs(size, size);
  for (Index i = 0; i < size; ++i) {
    payoffs.coeffRef(i, i) = 0.5 + uniform(random) / 2;
  }
  for (auto k = static_cast<Index>(others * static_cast<double>(size)); k > 0; --k) {
    const Index row = strategy(random);
    payoffs.coeffRef(row, strategy(random)) = uniform(random);
  }
  for (Index i = 0; i < size; ++i) {
    for (SparseEntries::InnerIterator payoff(payoffs, i); payoff; ++payoff) {
      payoff.valueRef() *=
          scales[saddle::as_size(i)] * scales[saddle::as_size(size + payoff.col())];
    }
  }
  return payoffs;
}

}  // namespace

TEST_CASE("random sparse games have the value of their tables, whatever method solves them") {
  std::set<std::string_view> methods;
  for (const Index size : {150, 300, 400}) {
    for (const double others : {1.5, 3.0, 6.0}) {
      for (const double decades : {0.0, 3.0}) {
        CAPTURE(size);
        CAPTURE(others);
        CAPTURE(decades);
        const SparseGame game(random_game(size, others, decades, 7));
        const Solution sparse = solve_sparse(game);
        const Solution table = saddle::solve(PayoffMatrix(DenseMatrix(game.entries())));
        CHECK(sparse.termination == Termination::converged);
        CHECK(sparse.lower <= table.upper);
        CHECK(table.lower <= sparse.upper);
        methods.insert(sparse.algorithm);
      }
    }
  }
  CHECK(methods.contains("interior-point"));
  CHECK(methods.contains("simplex"));
}

TEST_CASE("a tolerance of 0 ends, with true bounds, by every method for sparse games") {
  for (const double others : {1.5, 3.0, 6.0}) {
    CAPTURE(others);
    const SparseGame game(random_game(300, others, 0, 3));
    Options options;
    options.tolerance = 0;
    const Solution exact = solve_sparse(game, options);
    const Solution usual = solve_sparse(game);
    CHECK(exact.relative_gap <= 1e-12);
    CHECK(exact.lower <= usual.upper);
    CHECK(usual.lower <= exact.upper);
  }
}
