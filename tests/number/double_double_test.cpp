#include "saddle/number/double_double.h"

#include <cmath>
#include <random>

#include <doctest/doctest.h>

#include "saddle/machine/product_error.h"

using namespace saddle;

// Proofs depend on these functions: they must be right with this compiler and processor.

namespace {

double drawn(std::mt19937_64& random) {
  std::uniform_real_distribution<double> digits(-1, 1);
  std::uniform_int_distribution<int> exponent(-60, 60);
  return std::ldexp(digits(random), exponent(random));
}

Rational exact(const DoubleDouble& number) { return Rational(number.high) + Rational(number.low); }

}  // namespace

TEST_CASE("the nearest double and a remainder represent the sum of two doubles exactly") {
  std::mt19937_64 random(1);
  for (int k = 0; k < 10'000; ++k) {
    const double a = drawn(random);
    const double b = drawn(random);
    const Rational sum = Rational(a) + Rational(b);
    CHECK(exact(two_sum(a, b)) == sum);
    CHECK(exact(std::abs(a) < std::abs(b) ? fast_two_sum(b, a) : fast_two_sum(a, b)) == sum);
    CHECK(two_sum(a, b).high == a + b);
  }
}

TEST_CASE("the error of a rounded product is exact") {
  std::mt19937_64 random(2);
  using Vector = Lanes<2>::Vector;
  for (int k = 0; k < 10'000; ++k) {
    const Vector a = {drawn(random), drawn(random)};
    const Vector b = {drawn(random), drawn(random)};
    const Vector product = a * b;
    Vector error;
    product_error<2>(a, b, product, error);
    for (int lane = 0; lane < 2; ++lane) {
      CHECK(exact({product[lane], error[lane]}) == Rational(a[lane]) * Rational(b[lane]));
    }
  }
}
