#include "saddle/solve/components.h"

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/solve/solve.h"
#include "tests/one_algorithm.h"
#include "tests/random_game.h"

using saddle::DenseMatrix;
using saddle::Index;
using saddle::PayoffMatrix;
using saddle::Solution;
using saddle::solve_by_components;
using saddle::SparseEntries;
using saddle::SparseGame;
using saddle::StrategyPair;
using saddle::Termination;
using saddle::without_common_payoff;

namespace {

Solution solve_table(const SparseEntries& part) {
  return saddle::solve(PayoffMatrix(DenseMatrix(part)));
}

struct Side {
  Index rows;
  Index columns;
};

// Shuffled blocks of payoffs from `minimum` to `maximum`, 0 outside; zero sides give rows and
// columns of zeros.
DenseMatrix blocks(const std::vector<Side>& sides, int minimum, int maximum,
                   std::mt19937_64& random) {
  Index rows = 0;
  Index columns = 0;
  for (const Side& side : sides) {
    rows += side.rows;
    columns += side.columns;
  }
  DenseMatrix payoffs = DenseMatrix::Zero(rows, columns);
  rows = columns = 0;
  for (const Side& side : sides) {
    if (side.rows > 0 && side.columns > 0) {
      payoffs.block(rows, columns, side.rows, side.columns) =
          saddle::test::random_integer_game(side.rows, side.columns, minimum, maximum, random)
              .entries();
    }
    rows += side.rows;
    columns += side.columns;
  }
  const auto order = [&](Index size) {
    std::vector<Index> places(saddle::as_size(size));
    std::iota(places.begin(), places.end(), Index{0});
    std::shuffle(places.begin(), places.end(), random);
    return places;
  };
  return payoffs(order(rows), order(columns));
}

void check_value(const DenseMatrix& payoffs, double value) {
  const std::optional<StrategyPair> found =
      solve_by_components(SparseEntries(payoffs.sparseView()), solve_table);
  REQUIRE(found);
  const Solution proved =
      certify(SparseGame(SparseEntries(payoffs.sparseView())), found->row, found->column, 1e-12);
  CHECK(proved.termination == Termination::converged);
  CHECK(proved.lower <= value + 1e-12);
  CHECK(proved.upper >= value - 1e-12);
}

}  // namespace

TEST_CASE("components give the value of the whole game, with any signs and empty rows or columns") {
  std::mt19937_64 random(1);
  for (int k = 0; k < 400; ++k) {
    std::uniform_int_distribution<Index> side(0, 5);
    std::vector<Side> sides = {{2, 3}, {1, 1}};
    for (int more = k % 4; more > 0; --more) {
      sides.push_back({side(random), side(random)});
    }
    const int minimum = k % 3 == 0 ? 1 : k % 3 == 1 ? -4 : -2;
    const int maximum = k % 3 == 0 ? 4 : k % 3 == 1 ? -1 : 2;
    const DenseMatrix payoffs = blocks(sides, minimum, maximum, random);
    const PayoffMatrix game(payoffs);
    check_value(payoffs, game.minimum() == game.maximum()
                             ? game.minimum()
                             : saddle::test::solve_simplex(game).value());
  }
}

TEST_CASE("a diagonal has the harmonic value, and tiny and huge components do not overflow it") {
  DenseMatrix payoffs = DenseMatrix::Zero(3, 3);
  payoffs.diagonal() << 1, 2, 4;
  check_value(payoffs, 4.0 / 7);
  payoffs.diagonal() << 1e-300, 1e300, 1e-300;
  const auto found = solve_by_components(SparseEntries(payoffs.sparseView()), solve_table);
  REQUIRE(found);
  CHECK(found->row[0] == doctest::Approx(0.5));
  CHECK(found->column[2] == doctest::Approx(0.5));
}

TEST_CASE("a connected game is left to other methods") {
  std::mt19937_64 random(2);
  const PayoffMatrix game = saddle::test::random_integer_game(6, 7, 1, 9, random);
  CHECK_FALSE(solve_by_components(SparseEntries(game.entries().sparseView()), solve_table));
}

TEST_CASE("the payoff of most entries is subtracted, 0 or not, but not a less frequent payoff") {
  std::mt19937_64 random(3);
  for (const double common : {0.0, 7.5, -1e300}) {
    DenseMatrix payoffs = DenseMatrix::Constant(150, 140, common);
    payoffs(3, 5) = 1e300;
    payoffs(149, 139) = -1e299;
    const auto others = without_common_payoff(PayoffMatrix(payoffs));
    REQUIRE(others);
    CHECK(others->nonZeros() == 2);
    CHECK(others->coeff(3, 5) > 0);
  }
  CHECK_FALSE(without_common_payoff(saddle::test::random_integer_game(150, 150, 0, 1, random)));
  CHECK_FALSE(without_common_payoff(saddle::test::random_uniform_game(150, 150, random)));
}

TEST_CASE("tables and sparse games that fall apart agree with the simplex") {
  std::mt19937_64 random(4);
  for (const int shift : {0, 3}) {
    for (const int minimum : {1, -3}) {
      const DenseMatrix payoffs =
          blocks({{60, 50}, {50, 60}, {1, 30}, {40, 40}, {2, 0}}, minimum, 5, random);
      const PayoffMatrix table(DenseMatrix(payoffs.array() + shift));
      const Solution solution = saddle::solve(table);
      CHECK(solution.termination == Termination::converged);
      const Solution sparse = solve_sparse(SparseGame(SparseEntries(payoffs.sparseView())));
      CHECK(sparse.termination == Termination::converged);
      CHECK(sparse.value() + shift == doctest::Approx(solution.value()).epsilon(1e-11));
    }
  }
}
