#include "saddle/simplex/presolve.h"

#include <algorithm>
#include <random>
#include <vector>

#include <doctest/doctest.h>

#include "tests/one_algorithm.h"
#include "tests/random_game.h"

using saddle::DenseMatrix;
using saddle::distinct_columns;
using saddle::distinct_rows;
using saddle::Index;
using saddle::KeptStrategies;
using saddle::PayoffMatrix;
using saddle::PureGuarantees;

namespace {

// A game whose rows and columns are repetitions of those of `game`, in random order.
PayoffMatrix repeated(const PayoffMatrix& game, Index times, std::mt19937_64& random) {
  const auto places = [&](Index size) {
    std::vector<Index> list;
    for (Index i = 0; i < size * times; ++i) {
      list.push_back(i % size);
    }
    std::shuffle(list.begin(), list.end(), random);
    return list;
  };
  return PayoffMatrix(DenseMatrix(game.entries()(places(game.rows()), places(game.columns()))));
}

void check_distinct(const KeptStrategies& found, const DenseMatrix& strategies) {
  REQUIRE(std::ssize(found.place) == strategies.rows());
  for (Index i = 0; i < strategies.rows(); ++i) {
    Index first = 0;
    while (strategies.row(first) != strategies.row(i)) {
      ++first;
    }
    const Index place = found.place[static_cast<std::size_t>(i)];
    CHECK(found.kept.at(static_cast<std::size_t>(place)) == first);
  }
}

}  // namespace

TEST_CASE("of equal strategies the first is kept as distinct, as a comparison of all pairs finds") {
  std::mt19937_64 random(1);
  for (int k = 0; k < 300; ++k) {
    std::uniform_int_distribution<Index> side(1, 60);
    std::bernoulli_distribution nonzero(k % 2 == 0 ? 0.5 : 0.02);
    DenseMatrix entries = DenseMatrix::Zero(side(random), side(random));
    for (double& entry : entries.reshaped()) {
      entry = nonzero(random) ? 1 : 0;
    }
    const PayoffMatrix game(entries);
    check_distinct(distinct_rows(game), entries);
    check_distinct(distinct_columns(game), entries.transpose());
  }
}

TEST_CASE("strategies that differ in their last payoff alone are distinct, and 0 equals -0") {
  const KeptStrategies rows = distinct_rows(PayoffMatrix{{0, 1, 2, 3, 4, 5, 6, 7, 8, 9},
                                                         {-0.0, 1, 2, 3, 4, 5, 6, 7, 8, 9},
                                                         {0, 1, 2, 3, 4, 5, 6, 7, 8, 10}});
  CHECK(rows.kept == std::vector<Index>{0, 2});
  CHECK(rows.place == std::vector<Index>{0, 0, 1});
  CHECK_FALSE(rows.are_all());
}

TEST_CASE("repeated strategies do not change the value, and solving again takes no pivot") {
  std::mt19937_64 random(2);
  for (const Index side : {20, 70}) {
    const PayoffMatrix game = saddle::test::random_uniform_game(side, side + 3, random);
    const PayoffMatrix whole = repeated(game, 5, random);
    const saddle::Solution solution = saddle::test::solve_simplex(whole);
    const saddle::Solution expected = saddle::test::solve_simplex(game);
    CHECK(solution.termination == saddle::Termination::converged);
    CHECK(solution.lower <= expected.upper);
    CHECK(solution.upper >= expected.lower);
    CHECK(solution.iterations <= 10 * side);
    CHECK(distinct_rows(whole).kept.size() == static_cast<std::size_t>(side));

    // Solving the same game again from the solution takes no pivot.
    saddle::Options options;
    options.start = {solution.row, solution.column};
    CHECK(saddle::test::solve_simplex(whole, options).iterations == 0);
  }
}

TEST_CASE("a strategy goes from the whole game to the distinct strategies and back") {
  const KeptStrategies rows = distinct_rows(PayoffMatrix{{1, 2}, {3, 4}, {1, 2}, {5, 6}});
  const saddle::MixedStrategy whole(Eigen::Vector4d(0.25, 0.125, 0.5, 0.125));
  const saddle::MixedStrategy distinct = rows.in_kept(whole);
  CHECK(distinct.probabilities() == Eigen::Vector3d(0.75, 0.125, 0.125));
  CHECK(rows.in_whole(distinct).probabilities() == Eigen::Vector4d(0.75, 0.125, 0, 0.125));
}

TEST_CASE("a row is left out exactly if it is not the maximin row and never exceeds the maximin") {
  std::mt19937_64 random(3);
  int left_out = 0;
  for (int k = 0; k < 300; ++k) {
    std::uniform_int_distribution<Index> side(1, 9);
    DenseMatrix entries = DenseMatrix::Zero(side(random), side(random));
    for (Index i = 0; i < entries.rows(); ++i) {
      for (double& entry : entries.row(i)) {
        entry = static_cast<double>(random() % 5 + static_cast<std::uint64_t>(i));
      }
    }
    const PayoffMatrix game(entries);
    const PureGuarantees guarantees = pure_guarantees(game);
    const KeptStrategies rows = rows_above(game, guarantees);
    for (Index i = 0; i < entries.rows(); ++i) {
      const Index substitute =
          rows.kept.at(static_cast<std::size_t>(rows.place[static_cast<std::size_t>(i)]));
      CHECK((entries.row(substitute).array() >= entries.row(i).array()).all());
      const bool is_kept = substitute == i;
      CHECK(is_kept == (i == guarantees.row || entries.row(i).maxCoeff() > guarantees.maximin));
      left_out += is_kept ? 0 : 1;
    }
    // The column player's side is the same game transposed.
    const PayoffMatrix other = transposed(game);
    const KeptStrategies columns = columns_below(other, pure_guarantees(other));
    CHECK(rows.kept == columns.kept);
    CHECK(rows.place == columns.place);
  }
  CHECK(left_out > 100);
}

TEST_CASE("a game that adds dominated strategies to a core is solved like the core alone") {
  std::mt19937_64 random(4);
  const Index core = 40;
  const PayoffMatrix game = saddle::test::random_uniform_game(core, core, random);
  // Payoffs of the core are in [0, 1]; other rows pay less than 0, other columns more than 1.
  DenseMatrix whole(200, 200);
  for (Index i = 0; i < 200; ++i) {
    for (Index j = 0; j < 200; ++j) {
      const double more = static_cast<double>(random() % 1024) / 1024;
      whole(i, j) = i < core && j < core ? game(i, j) : (i < core ? 1.5 + more : -0.5 - more);
    }
  }
  const saddle::Solution solution = saddle::test::solve_simplex(PayoffMatrix(whole));
  const saddle::Solution expected = saddle::test::solve_simplex(game);
  CHECK(solution.termination == saddle::Termination::converged);
  CHECK(solution.lower <= expected.upper);
  CHECK(solution.upper >= expected.lower);
  CHECK(solution.iterations == expected.iterations);

  saddle::Options options;
  options.start = {solution.row, solution.column};
  CHECK(saddle::test::solve_simplex(PayoffMatrix(whole), options).iterations == 0);
}

TEST_CASE("two presolve steps combine into one step of the whole game") {
  const KeptStrategies first{{0, 2, 3}, {0, 0, 1, 2, 1}};
  const KeptStrategies second{{1, 2}, {1, 0, 1}};
  const KeptStrategies both = first.then(second);
  CHECK(both.kept == std::vector<Index>{2, 3});
  CHECK(both.place == std::vector<Index>{1, 1, 0, 1, 0});
}
