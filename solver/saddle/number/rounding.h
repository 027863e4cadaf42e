#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

namespace saddle {

inline constexpr double infinity = std::numeric_limits<double>::infinity();

/// u = 2^-53: a sum, product or quotient of doubles is the exact one times 1 + d with |d| <= u,
/// unless it underflows. A bound that counts these factors also holds if the compiler fuses a
/// product and a sum into one instruction, as for AVX2 and arm64: the instruction has one factor
/// instead of two. But a sum whose error is computed (double_double.h) must not be fused with a
/// product before it.
inline constexpr double unit_roundoff = std::numeric_limits<double>::epsilon() / 2;

/// Returns g(k) = k u / (1 - k u), a bound on the relative error of k roundings in a row without
/// underflow (Higham, Accuracy and Stability of Numerical Algorithms, 2002, 3.1). Demands k u < 1.
inline double relative_error(double roundings) {
  const double k = roundings * unit_roundoff;
  return k / (1 - k);
}

/// Returns a bound on the error of rounding to doubles of at most this magnitude: half a unit in
/// the last place of the greatest.
inline double rounding_up_to(double maximum) {
  return std::max(unit_roundoff * maximum, std::numeric_limits<double>::denorm_min());
}

// The standard library of the WebAssembly build has no std::bit_cast.

/// Returns the exponent of a positive double: 2^exponent is the greatest power of two not above it.
inline int exponent_of(double number) {
  if (!std::isnormal(number)) {
    return std::ilogb(number);
  }
  std::uint64_t bits = 0;
  std::memcpy(&bits, &number, sizeof bits);
  return static_cast<int>((bits >> 52U) & 0x7FFU) - 1023;
}

/// Returns 2^exponent, for an exponent between -1074 and 1023.
inline double power_of_two(int exponent) {
  if (exponent < -1022) {
    return std::ldexp(1.0, exponent);
  }
  const std::uint64_t bits = static_cast<std::uint64_t>(exponent + 1023) << 52U;
  double power = 0;
  std::memcpy(&power, &bits, sizeof power);
  return power;
}

/// Returns the next double above; +infinity and NaN are returned unchanged. The bits of positive
/// doubles, read as integers, have the same order as the doubles.
inline double next_above(double number) {
  if (!(std::abs(number) < infinity) || number == 0) {
    return std::nextafter(number, infinity);
  }
  std::int64_t bits = 0;
  std::memcpy(&bits, &number, sizeof bits);
  bits += number > 0 ? 1 : -1;
  std::memcpy(&number, &bits, sizeof bits);
  return number;
}

/// Returns the next double below; -infinity and NaN are returned unchanged.
inline double next_below(double number) { return -next_above(-number); }

}  // namespace saddle
