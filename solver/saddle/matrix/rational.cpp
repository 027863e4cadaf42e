#include "saddle/matrix/rational.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

namespace saddle {

double nearest_double(const Rational& number) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (sgn(number) < 0) {
    return -nearest_double(-number);
  }
  // 2^1024 - 2^970 lies halfway between the largest double and where the next one would be.
  static const mpz_class overflow = (mpz_class(1) << 1024) - (mpz_class(1) << 970);
  if (number >= overflow) {
    return infinity;
  }
  // GMP truncates, so the number lies in [below, above).
  const double below = std::fmin(number.get_d(), std::numeric_limits<double>::max());
  const double above = std::nextafter(below, infinity);
  if (std::isinf(above)) {
    return below;
  }
  const Rational middle = (Rational(below) + Rational(above)) / 2;
  const int side = cmp(number, middle);
  if (side != 0) {
    return side < 0 ? below : above;
  }
  std::uint64_t bits = 0;
  std::memcpy(&bits, &below, sizeof bits);
  return bits % 2 == 0 ? below : above;
}

}  // namespace saddle
