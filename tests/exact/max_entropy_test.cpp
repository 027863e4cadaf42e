#include "saddle/exact/max_entropy.h"

#include <cmath>
#include <random>
#include <stdexcept>

#include <doctest/doctest.h>

#include "saddle/exact/optimal_set.h"
#include "saddle/matrix/certificate.h"
#include "saddle/solve/solve_exact.h"

using namespace saddle;

namespace {

MaxEntropyPair most_even(const ExactMatrix& game) {
  const ExactSolution solution = solve_exact(game);
  return max_entropy_pair(game, solution, optimal_sets(game, solution, 1).value()).value();
}

void check_strategy(const MixedStrategy& found, const std::vector<double>& expected) {
  REQUIRE(found.size() == static_cast<Index>(expected.size()));
  for (std::size_t k = 0; k < expected.size(); ++k) {
    CAPTURE(k);
    CHECK(found[static_cast<Index>(k)] == doctest::Approx(expected[k]).epsilon(1e-9));
  }
}

// Checks that the bounds of both strategies are within 1e-12 of the value, and that the entropy is
// certified.
void check_optimal(const ExactMatrix& game, const MaxEntropyPair& pair) {
  const Solution solution = certify(rounded(game), pair.row.strategy, pair.column.strategy, 1e-12);
  CHECK(solution.termination == Termination::converged);
  CHECK(pair.row.lost < 1e-9);
  CHECK(pair.column.lost < 1e-9);
}

double entropy(const std::vector<Rational>& strategy) {
  double sum = 0;
  for (const Rational& probability : strategy) {
    const double p = probability.get_d();
    sum -= p > 0 ? p * std::log(p) : 0;
  }
  return sum;
}

}  // namespace

TEST_CASE("a repeated strategy divides its probability equally") {
  const ExactMatrix game{{0, 0, -1, 1}, {0, 0, -1, 1}, {1, 1, 0, -1}, {-1, -1, 1, 0}};
  const MaxEntropyPair pair = most_even(game);
  check_strategy(pair.row.strategy, {1.0 / 6, 1.0 / 6, 1.0 / 3, 1.0 / 3});
  check_strategy(pair.column.strategy, {1.0 / 6, 1.0 / 6, 1.0 / 3, 1.0 / 3});
  CHECK(pair.row.entropy ==
        doctest::Approx(std::log(6.0) / 3 + 2 * std::log(3.0) / 3).epsilon(1e-12));
  check_optimal(game, pair);
}

TEST_CASE("in a constant game all strategies have equal probability") {
  const MaxEntropyPair pair = most_even(ExactMatrix(3, 4, std::vector<Rational>(12, 7)));
  check_strategy(pair.row.strategy, {1.0 / 3, 1.0 / 3, 1.0 / 3});
  check_strategy(pair.column.strategy, {0.25, 0.25, 0.25, 0.25});
  CHECK(pair.column.entropy == doctest::Approx(std::log(4.0)).epsilon(1e-12));
}

TEST_CASE("a unique optimum is found, also in a game with superfluous strategies") {
  const ExactMatrix transitive{{0, 1, 2}, {-1, 0, 1}, {-2, -1, 0}};
  check_strategy(most_even(transitive).row.strategy, {1, 0, 0});
  const ExactMatrix game{{3, 0, 2}, {1, 2, 2}, {0, 0, 0}};
  const MaxEntropyPair pair = most_even(game);
  check_strategy(pair.row.strategy, {0.25, 0.75, 0});
  check_strategy(pair.column.strategy, {0.5, 0.5, 0});
  check_optimal(game, pair);
}

TEST_CASE("two cycles that draw against one another are mixed evenly") {
  std::vector<Rational> entries(36, 0);
  const int cycle[3][3] = {{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      entries[6 * i + j] = cycle[i][j];
      entries[6 * (i + 3) + j + 3] = cycle[i][j];
    }
  }
  check_strategy(most_even(ExactMatrix(6, 6, entries)).row.strategy,
                 std::vector<double>(6, 1.0 / 6));
}

TEST_CASE("an inequality that binds shapes the strategy: a lop-sided face") {
  // A column of zeros limits the row player's payoff to 0; against the other column the row player
  // must not lose: 3 a <= b + c. The most even such strategy has 3 a = b + c.
  const ExactMatrix game{{0, -3}, {0, 1}, {0, 1}};
  const MaxEntropyPair pair = most_even(game);
  check_strategy(pair.row.strategy, {0.25, 0.375, 0.375});
  check_strategy(pair.column.strategy, {1, 0});
  check_optimal(game, pair);
  // If the condition does not bind it does not matter: 3 a <= 2 (b + c).
  check_strategy(most_even(ExactMatrix{{0, -3}, {0, 2}, {0, 2}}).row.strategy,
                 {1.0 / 3, 1.0 / 3, 1.0 / 3});
}

TEST_CASE("in degenerate games no extreme strategy has more entropy, nor does their mean") {
  std::mt19937 random(4);
  std::uniform_int_distribution<int> payoff(-1, 1);
  int not_unique = 0;
  for (int trial = 0; trial < 150; ++trial) {
    const Index rows = 2 + trial % 5;
    const Index columns = 2 + trial % 4;
    std::vector<Rational> entries;
    for (Index k = 0; k < rows * columns; ++k) {
      entries.emplace_back(payoff(random));
    }
    const ExactMatrix game(rows, columns, entries);
    const ExactSolution solution = solve_exact(game);
    const OptimalSets sets = optimal_sets(game, solution).value();
    const MaxEntropyPair pair = max_entropy_pair(game, solution, sets).value();
    CAPTURE(trial);
    check_optimal(game, pair);
    not_unique += sets.unique() ? 0 : 1;
    const std::vector<std::vector<Rational>>& extreme = sets.row.extreme_strategies;
    std::vector<Rational> middle(static_cast<std::size_t>(rows));
    for (const std::vector<Rational>& strategy : extreme) {
      CHECK(entropy(strategy) <= pair.row.entropy + pair.row.lost);
      for (std::size_t i = 0; i < middle.size(); ++i) {
        middle[i] += strategy[i] / static_cast<int>(extreme.size());
      }
    }
    CHECK(entropy(middle) <= pair.row.entropy + pair.row.lost);
  }
  CHECK(not_unique > 50);
}

TEST_CASE("a game that is not solved is refused") {
  const ExactMatrix game{{1, 0}, {0, 1}};
  ExactSolution solution = solve_exact(game);
  const OptimalSets sets = optimal_sets(game, solution).value();
  solution.termination = Termination::interrupted;
  CHECK_THROWS_AS(max_entropy_pair(game, solution, sets), std::invalid_argument);
  CHECK_THROWS_AS(max_entropy_pair(game, solve_exact(game), OptimalSets()), std::invalid_argument);
}

TEST_CASE("a stop ends the search for the greatest entropy in each of its steps") {
  // The set of optimal strategies is a face without symmetry.
  const ExactMatrix game{{0, 3}, {3, 0}, {1, 2}, {Rational(7, 4), Rational(5, 4)}};
  const ExactSolution solution = solve_exact(game);
  const OptimalSets sets = optimal_sets(game, solution, 1).value();
  int most_asked = 0;
  CHECK(max_entropy_pair(game, solution, sets, [&most_asked] { return ++most_asked < 0; }));
  CHECK(most_asked > 8);
  for (int stop_at = 1; stop_at <= most_asked; ++stop_at) {
    int asked = 0;
    CHECK_FALSE(max_entropy_pair(game, solution, sets, [&] { return ++asked == stop_at; }));
    CHECK(asked == stop_at);
  }
}
