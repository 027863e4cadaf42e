#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "saddle/number/rational.h"

// Why saddle has its own type: Boost.Interval and MPFI use the processor's rounding mode or round
// in software. The rounding mode is unreliable if a compiler moves an operation across the change
// of mode (g++ does, because it ignores FENV_ACCESS), and WebAssembly has none; MPFI allocates each
// number and takes about twenty times as long. Here each operation rounds to the nearest double as
// usual, and the result is moved outward by at least one unit in its last place. This needs only
// the IEEE 754 standard, and no flag except -ffast-math breaks it: see beyond().

namespace saddle {

/// Takes the double nearest to some number s. Returns a double e > 0 such that nearest + e >= s and
/// nearest - e <= s, also after rounding (Rump, Zimmermann, Boldo and Melquiond, BIT 49, 2009).
///
/// Proof: let c be the nearest double to s, and u = 2^-53. Then |s - c| is at most half a unit in
/// the last place of c, and this is at most u |c| or half the least positive double. beyond(c) is
/// greater. So the exact c + beyond(c) is past the middle between c and the next double above, and
/// rounds to a double >= s. If the compiler fuses these operations with the product or
/// sum before them, they are rounded less often, and s + beyond(c) still rounds to a double >= s.
inline double beyond(double nearest) {
  constexpr double u = std::numeric_limits<double>::epsilon() / 2;
  constexpr double factor = u * (1 + 2 * u);
  return factor * std::abs(nearest) + std::numeric_limits<double>::denorm_min();
}

/// Takes the result of one operation, rounded to nearest, and returns a bound above (below) the
/// exact result. If the operation overflowed, the bound is infinite and still valid, or it is NaN:
/// then every comparison is false, and nothing is proved.
inline double outward_up(double nearest) { return nearest + beyond(nearest); }
inline double outward_down(double nearest) { return nearest - beyond(nearest); }

/// Rational numbers are not rounded.
inline Rational outward_up(Rational exact) { return exact; }
inline Rational outward_down(Rational exact) { return exact; }

/// All numbers from `lower` to `upper`. Intervals of doubles are rounded outward by each operation;
/// intervals of rational numbers are exact. The result of an operation contains the results for all
/// numbers of its operands. The ends must be finite: the product of infinity and 0 is undefined.
template <class Number>
struct Interval {
  Number lower = 0;
  Number upper = 0;

  friend bool operator==(const Interval&, const Interval&) = default;

  Interval& operator+=(const Interval& other) { return *this = *this + other; }
  Interval& operator-=(const Interval& other) { return *this = *this - other; }

  friend Interval operator+(const Interval& a, const Interval& b) {
    return {outward_down(Number(a.lower + b.lower)), outward_up(Number(a.upper + b.upper))};
  }

  friend Interval operator-(const Interval& a, const Interval& b) {
    return {outward_down(Number(a.lower - b.upper)), outward_up(Number(a.upper - b.lower))};
  }

  friend Interval operator*(const Interval& a, const Interval& b) {
    return around(a.lower * b.lower, a.lower * b.upper, a.upper * b.lower, a.upper * b.upper);
  }

  /// Demands a divisor without 0.
  friend Interval operator/(const Interval& a, const Interval& b) {
    return around(a.lower / b.lower, a.lower / b.upper, a.upper / b.lower, a.upper / b.upper);
  }

 private:
  // Rounding keeps the order: the minimum of the rounded results is the rounded minimum.
  static Interval around(const Number& a, const Number& b, const Number& c, const Number& d) {
    return {outward_down(std::min(std::min(a, b), std::min(c, d))),
            outward_up(std::max(std::max(a, b), std::max(c, d)))};
  }
};

/// Returns the interval of one number.
template <class Number>
Interval<Number> point(const Number& number) {
  return {number, number};
}

/// Whether both ends are finite; always true for rational numbers.
inline bool is_finite(const Interval<double>& interval) {
  return std::isfinite(interval.lower) && std::isfinite(interval.upper);
}
inline bool is_finite(const Interval<Rational>& /*interval*/) { return true; }

/// Returns the greatest absolute value in the interval.
template <class Number>
Number magnitude(const Interval<Number>& interval) {
  return std::max(Number(-interval.lower), interval.upper);
}

/// Whether all numbers of the interval are > 0 (< 0). False if the lower (upper) end is NaN.
template <class Number>
bool is_positive(const Interval<Number>& interval) {
  return interval.lower > 0;
}
template <class Number>
bool is_negative(const Interval<Number>& interval) {
  return interval.upper < 0;
}

}  // namespace saddle
