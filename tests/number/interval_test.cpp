#include "saddle/number/interval.h"

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/number/rounding.h"

using saddle::Interval;
using saddle::Rational;

namespace {

// Doubles of all sizes and signs, including the limits between them.
std::vector<double> difficult_doubles(std::mt19937_64& random) {
  std::vector<double> numbers = {0,
                                 1,
                                 -1,
                                 1 + std::numeric_limits<double>::epsilon(),
                                 1 - std::numeric_limits<double>::epsilon() / 2,
                                 std::numeric_limits<double>::denorm_min(),
                                 -std::numeric_limits<double>::denorm_min(),
                                 std::numeric_limits<double>::min(),
                                 1.0 / 3,
                                 0.1};
  std::uniform_real_distribution<double> mantissa(-2, 2);
  std::uniform_int_distribution<int> exponent(-500, 500);
  std::uniform_int_distribution<int> near(-3, 3);
  for (int k = 0; k < 40; ++k) {
    numbers.push_back(std::ldexp(mantissa(random), exponent(random)));
    numbers.push_back(std::ldexp(mantissa(random), near(random)));
  }
  return numbers;
}

bool holds(const Interval<double>& interval, const Rational& number) {
  return Rational(interval.lower) <= number && number <= Rational(interval.upper);
}

}  // namespace

TEST_CASE(
    "a bound beyond a rounded number is at most two doubles away, and never on the wrong side") {
  std::mt19937_64 random(1);
  for (const double number : difficult_doubles(random)) {
    CAPTURE(number);
    const double up = saddle::outward_up(number);
    CHECK(up >= saddle::next_above(number));
    CHECK(up <= saddle::next_above(saddle::next_above(number)));
    CHECK(saddle::outward_down(-number) == -up);
  }
}

TEST_CASE("sums, differences, products and quotients of intervals contain the exact results") {
  std::mt19937_64 random(2);
  const std::vector<double> numbers = difficult_doubles(random);
  for (const double a : numbers) {
    for (const double b : numbers) {
      const auto x = saddle::point(a);
      const auto y = saddle::point(b);
      CHECK(holds(x + y, Rational(a) + Rational(b)));
      CHECK(holds(x - y, Rational(a) - Rational(b)));
      CHECK(holds(x * y, Rational(a) * Rational(b)));
      if (std::abs(b) > 1e-100 && std::abs(a) < 1e100) {
        CHECK(holds(x / y, Rational(a) / Rational(b)));
      }
    }
  }
}

TEST_CASE("products of wide intervals contain the products of their ends, in rationals exactly") {
  const std::vector<Interval<double>> intervals = {{-2, 3}, {1, 4}, {-5, -1}, {0, 0}, {-1, 0}};
  for (const auto& a : intervals) {
    for (const auto& b : intervals) {
      Rational least = Rational(a.lower) * b.lower;
      Rational greatest = least;
      for (const double x : {a.lower, a.upper}) {
        for (const double y : {b.lower, b.upper}) {
          least = std::min(least, Rational(Rational(x) * y));
          greatest = std::max(greatest, Rational(Rational(x) * y));
        }
      }
      CHECK(holds(a * b, least));
      CHECK(holds(a * b, greatest));
      const Interval<Rational> exact =
          Interval<Rational>{a.lower, a.upper} * Interval<Rational>{b.lower, b.upper};
      CHECK(exact == Interval<Rational>{least, greatest});
    }
  }
}

TEST_CASE("a number that overflowed proves nothing") {
  const auto huge = saddle::point(std::numeric_limits<double>::max());
  const Interval<double> sum = huge + huge;
  CHECK(!(sum.lower > 0));
  CHECK(!saddle::is_positive(sum));
  CHECK(!saddle::is_negative(Interval<double>{-sum.upper, -sum.lower}));
}
