#pragma once

#include <cfloat>

#include "saddle/number/rational.h"

namespace saddle {

static_assert(FLT_EVAL_METHOD == 0, "each operation must round to a double, as with SSE2");

/// A number as the unevaluated sum of a double and a much smaller one: 106 bits (Dekker, Numer.
/// Math. 18, 1971). The operations are plain arithmetic, so loops of them vectorise. They must not
/// be compiled with -ffast-math. A file that passes a product to them must be listed in
/// saddle_round_each_product() (CMake): otherwise the compiler may fuse the product with the sum,
/// and then the sum and its error are computed from different products.
struct DoubleDouble {
  double high = 0;
  double low = 0;
};

/// Returns a + b, exactly. Demands |a| >= |b| or a = 0.
inline DoubleDouble fast_two_sum(double a, double b) {
  const double sum = a + b;
  return {sum, b - (sum - a)};
}

/// Returns a + b, exactly (Knuth).
inline DoubleDouble two_sum(double a, double b) {
  const double sum = a + b;
  const double part = sum - a;
  return {sum, (a - (sum - part)) + (b - part)};
}

/// Returns the number rounded to 106 bits.
inline DoubleDouble nearest_double_double(const Rational& number) {
  const double high = nearest_double(number);
  return {high, nearest_double(number - Rational(high))};
}

}  // namespace saddle
