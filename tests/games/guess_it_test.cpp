#include "games/guess_it/guess_it.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/address_sanitizer.h"

using saddle::Rational;
using saddle::games::exact_guess_it;
using saddle::games::guess_it;
using saddle::games::GuessItTable;
using saddle::games::GuessItValue;

namespace {

constexpr unsigned precision = 256;

mpf_class number(double value) { return {value, precision}; }

// The permitted error of either probability: a few roundings of a double, far below 1e-13.
constexpr double relative_error = 2e-15;

bool close(double value, const mpf_class& truth) {
  return abs(number(value) - truth) <= relative_error * abs(truth);
}

// The value of a 2 x 2 game. Without saddle points it is the textbook formula, the determinant
// divided by the difference of the diagonals' sums; else the saddle point.
template <class Number>
Number value_2x2(const Number& a, const Number& b, const Number& c, const Number& d) {
  const Number lower = std::max(std::min(a, b), std::min(c, d));
  const Number upper = std::min(std::max(a, c), std::max(b, d));
  if (lower == upper) {
    return lower;
  }
  return Number((a * d - b * c) / (a + d - b - c));
}

// f(n, m) for n, m <= most, by the payoffs of the stage game.
template <class Number>
std::vector<std::vector<Number>> table_by_stage_games(std::size_t most, const Number& one) {
  std::vector<std::vector<Number>> f(most + 1, std::vector<Number>(most + 1, one));
  for (std::size_t sum = 0; sum <= 2 * most; ++sum) {
    for (std::size_t n = sum < most ? 0 : sum - most; n <= std::min(sum, most); ++n) {
      const std::size_t m = sum - n;
      const Number miss = one / (static_cast<unsigned>(m) + 1);
      if (m == 0) {
        f[n][m] = one;
      } else if (n == 0) {
        f[n][m] = miss;
      } else {
        const Number shown = Number(static_cast<unsigned>(m) * miss * (one - f[m - 1][n]));
        f[n][m] = value_2x2<Number>(shown, Number(shown + miss), one, Number(one - f[m][n - 1]));
      }
    }
  }
  return f;
}

void check_value(const GuessItValue& value, const mpf_class& win) {
  CHECK(close(value.win, win));
  CHECK(close(value.loss, mpf_class(1 - win)));
}

}  // namespace

TEST_CASE("small values are known fractions") {
  CHECK(exact_guess_it(1, 1).win == Rational(1, 2));
  CHECK(exact_guess_it(2, 1).win == Rational(2, 3));
  CHECK(exact_guess_it(1, 2).win == Rational(1, 2));
  CHECK(exact_guess_it(2, 2).win == Rational(5, 9));
  CHECK(exact_guess_it(3, 3).win == Rational(23, 42));
  CHECK(exact_guess_it(5, 5).win == Rational("4449543596704824979/8257467066769766146"));
  CHECK(exact_guess_it(4, 0).win == 1);
  CHECK(exact_guess_it(0, 4).win == Rational(1, 5));
  CHECK(exact_guess_it(0, 0).win == 1);
}

// The last three were computed by the stage games in quadruple precision, twice: with the deals
// outside the band |x - y - (n - m)| <= w counted as wins of either player, where w is 140, 200000
// and 3200.
TEST_CASE("large values are known to twenty digits and more") {
  check_value(guess_it(1000, 1000), mpf_class("0.500484359201440917577566105700", precision));
  check_value(guess_it(1, 1000), mpf_class("0.022837231463863768332887030692", precision));
  check_value(guess_it(100000, 100), mpf_class("0.99650143904964796625750126073", precision));
  if (saddle::test::has_address_sanitizer) {
    return;
  }
  check_value(guess_it(100000, 100000), mpf_class("0.50000499659626217928399767013", precision));
  check_value(guess_it(90000, 100000), mpf_class("0.45003100634845262586574", precision));
}

TEST_CASE("exact values agree with the stage games in rational numbers") {
  const auto f = table_by_stage_games<Rational>(9, Rational(1));
  for (std::size_t n = 0; n <= 9; ++n) {
    for (std::size_t m = 0; m <= 9; ++m) {
      CHECK(exact_guess_it(static_cast<int>(n), static_cast<int>(m)).win == f[n][m]);
    }
  }
}

TEST_CASE("queries and tables agree with the stage games solved in 256 bits, 1 - f too") {
  const std::size_t most = 130;
  const auto f = table_by_stage_games<mpf_class>(most, mpf_class(1, precision));
  for (const auto& [rows, columns] : {std::pair<std::size_t, std::size_t>{most, most},
                                      {most, 7},
                                      {20, most},
                                      {0, most},
                                      {most, 0}}) {
    const GuessItTable table(static_cast<int>(rows), static_cast<int>(columns));
    for (std::size_t n = 0; n <= rows; ++n) {
      for (std::size_t m = 0; m <= columns; ++m) {
        const auto mover = static_cast<std::int64_t>(n);
        const auto other = static_cast<std::int64_t>(m);
        REQUIRE(close(table.win(mover, other), f[n][m]));
        REQUIRE(close(table.loss(mover, other), mpf_class(1 - f[n][m])));
      }
    }
  }
  for (std::size_t n = 0; n <= most; n += 3) {
    for (std::size_t m = 0; m <= most; m += 7) {
      check_value(guess_it(static_cast<int>(n), static_cast<int>(m)), f[n][m]);
    }
  }
}

TEST_CASE("a stop ends Guess It of hands that take seconds") {
  int looks = 0;
  CHECK_THROWS_AS(guess_it(100'000, 50'000, [&looks] { return ++looks == 3; }), saddle::Stopped);
  CHECK(looks == 3);
  CHECK(guess_it(2000, 1500, [] { return false; }).win == guess_it(2000, 1500).win);
}
