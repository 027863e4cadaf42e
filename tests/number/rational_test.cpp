#include "saddle/number/rational.h"

#include <cmath>
#include <cstdlib>
#include <limits>
#include <random>
#include <string>

#include <doctest/doctest.h>

using saddle::nearest_double;
using saddle::Rational;

TEST_CASE("the nearest double of a double is itself, subnormal or normal") {
  std::mt19937_64 random(1);
  for (int k = 0; k < 10000; ++k) {
    const double number =
        std::ldexp(static_cast<double>(random() >> 11), static_cast<int>(random() % 2000) - 1080);
    if (std::isfinite(number)) {
      CHECK(nearest_double(Rational(number)) == number);
      CHECK(nearest_double(Rational(-number)) == -number);
    }
  }
}

TEST_CASE("decimals are rounded as strtod rounds them") {
  std::mt19937_64 random(2);
  for (int k = 0; k < 10000; ++k) {
    const std::string digits = std::to_string(random());
    const int exponent = static_cast<int>(random() % 700) - 350;
    mpz_class power;
    mpz_ui_pow_ui(power.get_mpz_t(), 10, static_cast<unsigned long>(std::abs(exponent)));
    Rational number{mpz_class(digits)};
    number = exponent < 0 ? Rational(number / power) : Rational(number * power);
    CHECK(nearest_double(number) ==
          std::strtod((digits + "e" + std::to_string(exponent)).c_str(), nullptr));
  }
}

TEST_CASE("halfway cases go to the even neighbour") {
  const Rational ulp(std::numeric_limits<double>::epsilon());
  CHECK(nearest_double(1 + ulp / 2) == 1.0);
  CHECK(nearest_double(1 + ulp + ulp / 2) == 1.0 + 2 * std::numeric_limits<double>::epsilon());
  const Rational minimum(std::numeric_limits<double>::denorm_min());
  CHECK(nearest_double(minimum / 2) == 0.0);
  CHECK(nearest_double(minimum * 3 / 2) == 2 * std::numeric_limits<double>::denorm_min());
}

TEST_CASE("numbers beyond the largest double become infinite, numbers just below do not") {
  const Rational largest(std::numeric_limits<double>::max());
  const Rational half_ulp(std::ldexp(1.0, 969) * 2);
  CHECK(nearest_double(largest) == std::numeric_limits<double>::max());
  CHECK(nearest_double(largest + half_ulp - 1) == std::numeric_limits<double>::max());
  CHECK(std::isinf(nearest_double(largest + half_ulp)));
  CHECK(nearest_double(-2 * largest) == -std::numeric_limits<double>::infinity());
}

TEST_CASE("a number lies between its roundings down and up, which are neighbours or itself") {
  std::mt19937_64 random(3);
  const double infinity = std::numeric_limits<double>::infinity();
  for (int k = 0; k < 2000; ++k) {
    const Rational number = Rational(static_cast<long>(random() >> 2) - (1L << 61)) /
                            Rational(static_cast<long>(random() >> 2) + 1);
    const double below = saddle::rounded_down(number);
    const double above = saddle::rounded_up(number);
    CHECK(Rational(below) <= number);
    CHECK(number <= Rational(above));
    CHECK(above == (Rational(below) == number ? below : std::nextafter(below, infinity)));
  }
  const Rational huge = 2 * Rational(std::numeric_limits<double>::max());
  CHECK(saddle::rounded_down(huge) == std::numeric_limits<double>::max());
  CHECK(saddle::rounded_up(huge) == infinity);
  CHECK(saddle::rounded_down(-huge) == -infinity);
  CHECK_FALSE(std::signbit(saddle::rounded_up(0)));
}
