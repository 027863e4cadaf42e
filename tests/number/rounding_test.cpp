#include "saddle/number/rounding.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>

#include <doctest/doctest.h>

namespace {

using saddle::infinity;

std::uint64_t bits_of(double number) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &number, sizeof bits);
  return bits;
}

void check_neighbours(double number) {
  CAPTURE(number);
  CHECK(bits_of(saddle::next_above(number)) == bits_of(std::nextafter(number, infinity)));
  CHECK(bits_of(saddle::next_below(number)) == bits_of(std::nextafter(number, -infinity)));
}

}  // namespace

TEST_CASE("the neighbours of a double are those of the C library") {
  using Limits = std::numeric_limits<double>;
  for (const double number :
       {0.0, Limits::denorm_min(), Limits::min(), 1.0, 2.0, 0.1, Limits::max(), infinity}) {
    check_neighbours(number);
    check_neighbours(-number);
  }
  std::mt19937_64 random(1);
  for (int k = 0; k < 10'000; ++k) {
    const std::uint64_t bits = random();
    double number = 0;
    std::memcpy(&number, &bits, sizeof number);
    if (!std::isnan(number)) {
      check_neighbours(number);
    }
  }
  CHECK(std::isnan(saddle::next_above(Limits::quiet_NaN())));
}
