#include "saddle/matrix/certificate.h"

#include <cmath>
#include <limits>
#include <random>
#include <stdexcept>

#include <doctest/doctest.h>

#include "saddle/solve/solve.h"
#include "saddle/solve/solve_exact.h"
#include "tests/random_game.h"
#include "tests/random_strategy.h"

using saddle::certify;
using saddle::Index;
using saddle::MixedStrategy;
using saddle::PayoffMatrix;
using saddle::Rational;
using saddle::Solution;
using saddle::Termination;
using saddle::test::random_strategy;

namespace {

// The bounds by definition, in rational arithmetic on the doubles themselves.
Rational exact_lower(const PayoffMatrix& game, const MixedStrategy& row) {
  Rational sum;
  for (Index i = 0; i < game.rows(); ++i) {
    sum += Rational(row[i]);
  }
  Rational minimum;
  for (Index j = 0; j < game.columns(); ++j) {
    Rational payoff;
    for (Index i = 0; i < game.rows(); ++i) {
      payoff += Rational(row[i]) * Rational(game(i, j));
    }
    if (j == 0 || payoff < minimum) {
      minimum = payoff;
    }
  }
  return minimum / sum;
}

Rational exact_upper(const PayoffMatrix& game, const MixedStrategy& column) {
  return -exact_lower(transposed(game), column);
}

void check_against_rationals(const PayoffMatrix& game, std::mt19937_64& random) {
  const MixedStrategy row = random_strategy(game.rows(), random);
  const MixedStrategy column = random_strategy(game.columns(), random);
  const Solution solution = certify(game, row, column, 1e-12);
  const Rational lower = exact_lower(game, row);
  const Rational upper = exact_upper(game, column);
  CHECK(Rational(solution.lower) <= lower);
  CHECK(Rational(solution.upper) >= upper);
  const Rational range = Rational(game.maximum()) - Rational(game.minimum());
  CHECK(Rational(solution.relative_gap) * range >= upper - lower);

  // Close as well as true: far below the default tolerance of 1e-12, or at adjacent doubles.
  const Rational slack = range / Rational(1e13);
  CHECK(lower - Rational(solution.lower) <=
        slack +
            4 * abs(Rational(std::nextafter(solution.lower, HUGE_VAL)) - Rational(solution.lower)));
  CHECK(Rational(solution.upper) - upper <=
        slack + 4 * abs(Rational(solution.upper) -
                        Rational(std::nextafter(solution.upper, -HUGE_VAL))));
  CHECK(saddle::guaranteed_payoff(game, row) == solution.lower);
  CHECK(saddle::conceded_payoff(game, column) == solution.upper);
}

}  // namespace

TEST_CASE("the bounds hold in rational arithmetic, for payoffs of every size and offset") {
  std::mt19937_64 random(11);
  for (int k = 0; k < 400; ++k) {
    const Index rows = 1 + static_cast<Index>(random() % 90);
    const Index columns = 1 + static_cast<Index>(random() % 90);
    const PayoffMatrix game = saddle::test::random_uniform_game(rows, columns, random);
    const int exponent = static_cast<int>(random() % 2040) - 1020;
    const double offset = random() % 2 == 0 ? 0 : std::ldexp(1.0, static_cast<int>(random() % 40));
    check_against_rationals(
        PayoffMatrix(((game.entries().array() + offset) * std::ldexp(1.0, exponent - 40))), random);
  }
}

TEST_CASE("the bounds hold where the sums are longer than a block") {
  std::mt19937_64 random(12);
  for (const auto& [rows, columns] : {std::pair<Index, Index>{1000, 3}, {3, 1000}, {200, 129}}) {
    check_against_rationals(saddle::test::random_uniform_game(rows, columns, random), random);
  }
}

TEST_CASE("the bounds hold for subnormal payoffs and for the largest doubles") {
  std::mt19937_64 random(13);
  const double largest = std::numeric_limits<double>::max();
  const double minimum = std::numeric_limits<double>::denorm_min();
  for (int k = 0; k < 50; ++k) {
    check_against_rationals(PayoffMatrix{{largest, -largest}, {-largest, largest}}, random);
    check_against_rationals(PayoffMatrix{{largest, 0, 1}, {1e-300, 1, 2}}, random);
    check_against_rationals(PayoffMatrix{{minimum, 0}, {0, minimum}}, random);
    check_against_rationals(PayoffMatrix{{3 * minimum, -minimum, 0}, {0, 5 * minimum, minimum}},
                            random);
  }
}

TEST_CASE("bounds proved by pure strategies are entries of the matrix") {
  const PayoffMatrix game{{0.1, 0.3}, {0.2, 0.7}};
  const Solution solution = certify(game, MixedStrategy::pure(1, 2), MixedStrategy::pure(0, 2), 0);
  CHECK(solution.lower == 0.2);
  CHECK(solution.upper == 0.2);
  CHECK(solution.relative_gap == 0);
  CHECK(solution.termination == Termination::converged);
}

TEST_CASE("the bounds of a rounded game hold for the payoffs before they were rounded") {
  std::mt19937_64 random(12);
  for (int k = 0; k < 300; ++k) {
    std::vector<Rational> tenths;
    for (int entry = 0; entry < 6; ++entry) {
      tenths.emplace_back(static_cast<long>(random() % 1000), 10);
      tenths.back().canonicalize();
    }
    const saddle::ExactMatrix exact(2, 3, std::move(tenths));
    const PayoffMatrix game = saddle::rounded(exact);
    const Solution solution = saddle::solve(game);
    const Rational value = saddle::solve_exact(exact).lower;
    CHECK(solution.termination == Termination::converged);
    CHECK(Rational(solution.lower) <= value);
    CHECK(Rational(solution.upper) >= value);
    CHECK(saddle::transposed(game).rounding() == game.rounding());
  }
  CHECK(saddle::rounded(saddle::ExactMatrix{{Rational(1, 2), 3}}).rounding() == 0);
}

TEST_CASE("a solution is converged exactly when its gap is within the tolerance") {
  const PayoffMatrix game{{1, -1}, {-1, 1}};
  const MixedStrategy row(Eigen::Vector2d(0.5, 0.5));
  const MixedStrategy column(
      Eigen::Vector2d(0.51, 0.49));  // concedes 0.02, a hundredth of the range
  CHECK(certify(game, row, column, 0.011).termination == Termination::converged);
  CHECK(certify(game, row, column, 0.0099).termination == Termination::numerical_error);
  CHECK(certify(game, row, column, 0.0099, Termination::time_limit).termination ==
        Termination::time_limit);
  CHECK(certify(game, row, column, 0).relative_gap == doctest::Approx(0.01));
}

TEST_CASE("a constant game has no gap, whatever is played") {
  const Solution solution = certify(PayoffMatrix{{0.1, 0.1}, {0.1, 0.1}}, MixedStrategy::uniform(2),
                                    MixedStrategy::uniform(2), 0);
  CHECK(solution.termination == Termination::converged);
  CHECK(solution.lower == 0.1);
  CHECK(solution.upper == 0.1);
}

TEST_CASE("best responses attain the bounds") {
  const PayoffMatrix game{{3, 0}, {1, 2}};
  CHECK(saddle::best_row(game, MixedStrategy::pure(0, 2)) == 0);
  CHECK(saddle::best_row(game, MixedStrategy::pure(1, 2)) == 1);
  CHECK(saddle::best_column(game, MixedStrategy::pure(0, 2)) == 1);
  CHECK(saddle::best_column(game, MixedStrategy::pure(1, 2)) == 0);
  CHECK(saddle::row_payoffs(game, MixedStrategy::uniform(2)) == Eigen::Vector2d(1.5, 1.5));
  CHECK(saddle::column_payoffs(game, MixedStrategy::uniform(2)) == Eigen::Vector2d(2, 1));
}

TEST_CASE("strategies of another size are refused") {
  const PayoffMatrix game{{3, 0, 1}, {1, 2, 1}};
  CHECK_THROWS_WITH_AS(certify(game, MixedStrategy::uniform(3), MixedStrategy::uniform(3), 0),
                       "size of the row strategy is 3, must be 2", std::invalid_argument);
  CHECK_THROWS_WITH_AS(saddle::conceded_payoff(game, MixedStrategy::uniform(2)),
                       "size of the column strategy is 2, must be 3", std::invalid_argument);
}
