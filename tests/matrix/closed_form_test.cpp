#include "saddle/matrix/closed_form.h"

#include <cmath>
#include <limits>
#include <optional>
#include <random>
#include <stdexcept>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/matrix/certificate.h"
#include "saddle/number/rational.h"
#include "tests/one_algorithm.h"
#include "tests/random_game.h"

using saddle::Index;
using saddle::PayoffMatrix;
using saddle::Rational;
using saddle::Solution;
using saddle::solve_two_by_two;
using saddle::Termination;
using saddle::TwoByTwo;
using saddle::TwoByTwoBatch;

namespace {

std::optional<Solution> solve_closed_form(const PayoffMatrix& game) {
  return saddle::test::solve_by_name("closed-form", game);
}

// The value of a 2xn game by trying every candidate, the ends and all crossings, in rational
// numbers.
Rational value_by_all_crossings(const PayoffMatrix& game) {
  const auto minimum = [&](const Rational& p) {
    Rational value;
    for (Index j = 0; j < game.columns(); ++j) {
      const Rational payoff = p * Rational(game(0, j)) + (1 - p) * Rational(game(1, j));
      if (j == 0 || payoff < value) {
        value = payoff;
      }
    }
    return value;
  };
  Rational best = std::max(minimum(0), minimum(1));
  for (Index j = 0; j < game.columns(); ++j) {
    for (Index k = 0; k < j; ++k) {
      const Rational slopes =
          Rational(game(0, j)) - Rational(game(1, j)) - Rational(game(0, k)) + Rational(game(1, k));
      if (slopes != 0) {
        const Rational p = (Rational(game(1, k)) - Rational(game(1, j))) / slopes;
        if (p > 0 && p < 1) {
          best = std::max(best, minimum(p));
        }
      }
    }
  }
  return best;
}

void check_both_ways_round(const PayoffMatrix& game) {
  const Rational value = value_by_all_crossings(game);
  const auto solution = solve_closed_form(game);
  REQUIRE(solution);
  CHECK(solution->termination == Termination::converged);
  CHECK(Rational(solution->lower) <= value);
  CHECK(Rational(solution->upper) >= value);
  const auto mirrored = solve_closed_form(transposed(game));
  REQUIRE(mirrored);
  CHECK(mirrored->termination == Termination::converged);
  CHECK(Rational(mirrored->lower) <= -value);
  CHECK(Rational(mirrored->upper) >= -value);
}

}  // namespace

TEST_CASE("[[3, 0], [1, 2]] has value 3/2 at x = (1/4, 3/4), y = (1/2, 1/2)") {
  const TwoByTwo solution = solve_two_by_two(3, 0, 1, 2);
  CHECK(solution.value == 1.5);
  CHECK(solution.row == 0.25);
  CHECK(solution.column == 0.5);
}

TEST_CASE("strategies do not change with the unit or the zero of the payoffs") {
  for (const double unit : {1e-300, 1e-9, 1.0, 1e9, 1e300}) {
    for (const double zero : {0.0, -2.0, 4.0}) {
      const PayoffMatrix game{{(3 + zero) * unit, zero * unit},
                              {(1 + zero) * unit, (2 + zero) * unit}};
      const auto solution = solve_closed_form(game);
      REQUIRE(solution);
      CHECK(solution->termination == Termination::converged);
      CHECK(solution->row[0] == doctest::Approx(0.25).epsilon(1e-14));
      CHECK(solution->column[0] == doctest::Approx(0.5).epsilon(1e-14));
      CHECK(solution->value() == doctest::Approx((1.5 + zero) * unit).epsilon(1e-14));
    }
  }
}

TEST_CASE("the largest doubles do not overflow") {
  const double largest = std::numeric_limits<double>::max();
  const auto even = solve_closed_form(PayoffMatrix{{largest, -largest}, {-largest, largest}});
  REQUIRE(even);
  CHECK(even->termination == Termination::converged);
  CHECK(even->row[0] == 0.5);
  CHECK(std::abs(even->value()) <= 1e-15 * largest);
  const auto uneven = solve_closed_form(PayoffMatrix{{largest, 0}, {0, largest / 3}});
  REQUIRE(uneven);
  CHECK(uneven->termination == Termination::converged);
  CHECK(uneven->row[0] == doctest::Approx(0.25));
  CHECK(uneven->value() == doctest::Approx(largest / 4));
}

// I. Palacios-Huerta, "Professionals play minimax", Review of Economic Studies 70 (2003): scoring
// probabilities of 1417 penalty kicks; the predicted frequencies are .3854 and .4199.
TEST_CASE("penalty kicks: the kicker goes left .3854, the goalkeeper .4199, and .7957 score") {
  const TwoByTwo solution = solve_two_by_two(.5830, .9497, .9291, .6992);
  CHECK(solution.row == doctest::Approx(.3854).epsilon(1e-4));
  CHECK(solution.column == doctest::Approx(.4199).epsilon(1e-4));
  CHECK(solution.value == doctest::Approx(.7957).epsilon(1e-4));
}

TEST_CASE("the formula solves all 2x2 games with payoffs 0..4, pure and mixed") {
  for (int code = 0; code < 625; ++code) {
    const double a = code % 5;
    const double b = code / 5 % 5;
    const double c = code / 25 % 5;
    const double d = code / 125;
    const PayoffMatrix game{{a, b}, {c, d}};
    const TwoByTwo solution = solve_two_by_two(a, b, c, d);
    const Solution certified = certify(
        game, saddle::MixedStrategy(Eigen::Vector2d(solution.row, 1 - solution.row)),
        saddle::MixedStrategy(Eigen::Vector2d(solution.column, 1 - solution.column)), 1e-14);
    CHECK(certified.termination == Termination::converged);
    CHECK(solution.value >= certified.lower);
    CHECK(solution.value <= certified.upper);
    check_both_ways_round(game);
  }
}

TEST_CASE("a batch gives the results of single games, also in place and at odd lengths") {
  std::mt19937_64 random(31);
  std::normal_distribution<double> payoff;
  for (const std::size_t size : {0U, 1U, 7U, 8U, 1001U}) {
    std::vector<std::vector<double>> entries(4, std::vector<double>(size));
    for (auto& side : entries) {
      for (double& entry : side) {
        entry = random() % 4 == 0 ? std::round(payoff(random)) : payoff(random);
      }
    }
    const auto [a, b, c, d] = std::tuple(entries[0], entries[1], entries[2], entries[3]);
    std::vector<double> column(size);
    solve_two_by_two(TwoByTwoBatch{entries[0], entries[1], entries[2], entries[3], entries[0],
                                   entries[1], column});
    for (std::size_t k = 0; k < size; ++k) {
      const TwoByTwo expected = solve_two_by_two(a[k], b[k], c[k], d[k]);
      CHECK(entries[0][k] == doctest::Approx(expected.value).epsilon(1e-14));
      CHECK(entries[1][k] == doctest::Approx(expected.row).epsilon(1e-14));
      CHECK(column[k] == doctest::Approx(expected.column).epsilon(1e-14));
    }
  }
}

TEST_CASE("a batch whose spans differ in length is refused") {
  std::vector<double> two(2);
  std::vector<double> three(3);
  CHECK_THROWS_WITH_AS(solve_two_by_two(TwoByTwoBatch{two, two, three, two, two, two, two}),
                       "a span of a batch has length 3, must be 2 as the first has",
                       std::invalid_argument);
}

TEST_CASE("2xn and mx2 games with ties and parallel lines are solved exactly") {
  std::mt19937_64 random(32);
  for (int k = 0; k < 3000; ++k) {
    check_both_ways_round(saddle::test::random_integer_game(
        2, 1 + static_cast<Index>(random() % 9), 0, 1 + static_cast<int>(random() % 6), random));
  }
}

TEST_CASE("2xn games of random real payoffs are solved") {
  std::mt19937_64 random(33);
  for (int k = 0; k < 100; ++k) {
    check_both_ways_round(
        saddle::test::random_uniform_game(2, 1 + static_cast<Index>(random() % 20), random));
  }
}

// The tangents of a parabola: every line is on the envelope, the worst case for cutting.
TEST_CASE("an envelope that every line touches is found") {
  for (const Index lines : {10, 1000, 100000}) {
    saddle::DenseMatrix entries(2, lines);
    for (Index j = 0; j < lines; ++j) {
      const double p = (static_cast<double>(j) + 0.5) / static_cast<double>(lines);
      const double slope = 2 * (0.37 - p);
      const double at_zero = -(0.37 - p) * (0.37 - p) - slope * p;
      entries(0, j) = at_zero + slope;
      entries(1, j) = at_zero;
    }
    const auto solution = solve_closed_form(PayoffMatrix(entries));
    REQUIRE(solution);
    CHECK(solution->termination == Termination::converged);
  }
}

// Slopes that shrink like 2^-k towards the maximum keep a cutting method busy for many cuts.
TEST_CASE("an envelope of geometric slopes is found") {
  saddle::DenseMatrix entries(2, 400);
  for (Index j = 0; j < 400; ++j) {
    const double side = j % 2 == 0 ? 1 : -1;
    const double distance = std::ldexp(1.0, -static_cast<int>(j / 2) / 8);
    const double p = 0.5 - side * distance / 2;
    const double slope = side * distance * distance;
    const double at_zero = -std::pow(distance, 3) - slope * p;
    entries(0, j) = at_zero + slope;
    entries(1, j) = at_zero;
  }
  const auto solution = solve_closed_form(PayoffMatrix(entries));
  REQUIRE(solution);
  CHECK(solution->termination == Termination::converged);
}

TEST_CASE("3x3 games are solved by one of their square submatrices") {
  const auto whole = solve_closed_form(PayoffMatrix{{0, -1, 2}, {1, 0, -1}, {-2, 1, 0}});
  REQUIRE(whole);
  CHECK(whole->termination == Termination::converged);
  CHECK(whole->row.support_size() == 3);
  CHECK(whole->row[0] == doctest::Approx(0.25));
  CHECK(whole->row[1] == doctest::Approx(0.5));
  // The last row and the last column are dominated.
  const auto part = solve_closed_form(PayoffMatrix{{3, -1, 4}, {-2, 4, 5}, {-3, -2, 9}});
  REQUIRE(part);
  CHECK(part->termination == Termination::converged);
  CHECK(part->value() == doctest::Approx(1));
  CHECK(part->row[2] == 0);
  CHECK(part->column[2] == 0);
  std::mt19937_64 random(7);
  for (int k = 0; k < 100; ++k) {
    const PayoffMatrix game = saddle::test::random_uniform_game(3, 3, random);
    const auto solution = solve_closed_form(game);
    REQUIRE(solution);
    CHECK(solution->termination == Termination::converged);
  }
}

TEST_CASE("single rows and columns are solved, other shapes are not") {
  CHECK(solve_closed_form(PayoffMatrix{{7}})->value() == 7);
  CHECK(solve_closed_form(PayoffMatrix{{3, 1, 2}})->value() == 1);
  CHECK(solve_closed_form(PayoffMatrix{{3}, {1}, {4}})->value() == 4);
  CHECK_FALSE(
      solve_closed_form(PayoffMatrix{{1, 2, 3, 1}, {4, 5, 6, 1}, {7, 8, 9, 1}}).has_value());
}
