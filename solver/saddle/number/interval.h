#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "saddle/number/rational.h"

// Why a type of our own: Boost.Interval and MPFI round by the processor's rounding mode or in
// software. The mode is no guarantee where a compiler moves an operation across its change (g++
// does, for it ignores FENV_ACCESS), and WebAssembly has none; MPFI allocates each number and takes
// about twenty times as long. Here each operation rounds to the nearest double, as it always does,
// and the result goes outward by at least one unit in its last place. That needs nothing but the
// IEEE 754 standard, and no flag but -ffast-math breaks it: see beyond().

namespace saddle {

/// Returns a double > 0 which, added to a double nearest to some number, leads to that number or
/// above it, and subtracted to it or below it (Rump, Zimmermann, Boldo and Melquiond, BIT 49,
/// 2009).
///
/// For let c be the nearest double to s, u = 2^-53. Then |s - c| is at most half a unit in the last
/// place of c, which is at most u |c|, or half the least double. The sum here is above that. So
/// c + beyond(c) before its rounding is past the middle between c and the next double above, and
/// rounds to one that is >= s. Fused with the product or sum before them, these operations are
/// rounded less often, and s + beyond(c) rounds to no less than s either.
inline double beyond(double nearest) {
  constexpr double u = std::numeric_limits<double>::epsilon() / 2;
  constexpr double factor = u * (1 + 2 * u);
  return factor * std::abs(nearest) + std::numeric_limits<double>::denorm_min();
}

/// Returns a bound above (below) the result of one operation, given that result to the nearest
/// double. Not a number if it overflowed: then no comparison holds, and nothing is proved.
inline double outward_up(double nearest) { return nearest + beyond(nearest); }
inline double outward_down(double nearest) { return nearest - beyond(nearest); }

/// Rational numbers are not rounded.
inline const Rational& outward_up(const Rational& exact) { return exact; }
inline const Rational& outward_down(const Rational& exact) { return exact; }

/// All numbers from `lower` to `upper`: of doubles, rounded outward by each operation, or of
/// rational numbers, exact. The result of an operation holds the results for all numbers of its
/// operands, which must be finite: of an infinite one times 0 the products say nothing.
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

  // Rounding keeps the order, so the least product rounded is the least of the rounded ones.
  friend Interval operator*(const Interval& a, const Interval& b) {
    const Number low_low = a.lower * b.lower;
    const Number low_up = a.lower * b.upper;
    const Number up_low = a.upper * b.lower;
    const Number up_up = a.upper * b.upper;
    return {outward_down(std::min(std::min(low_low, low_up), std::min(up_low, up_up))),
            outward_up(std::max(std::max(low_low, low_up), std::max(up_low, up_up)))};
  }

  /// Demands a divisor without 0.
  friend Interval operator/(const Interval& a, const Interval& b) {
    const Number low_low = a.lower / b.lower;
    const Number low_up = a.lower / b.upper;
    const Number up_low = a.upper / b.lower;
    const Number up_up = a.upper / b.upper;
    return {outward_down(std::min(std::min(low_low, low_up), std::min(up_low, up_up))),
            outward_up(std::max(std::max(low_low, low_up), std::max(up_low, up_up)))};
  }
};

/// Returns the interval of one number.
template <class Number>
Interval<Number> point(const Number& number) {
  return {number, number};
}

/// Whether both ends are finite, as those of rational numbers are.
inline bool is_finite(const Interval<double>& interval) {
  return std::isfinite(interval.lower) && std::isfinite(interval.upper);
}
inline bool is_finite(const Interval<Rational>& /*interval*/) { return true; }

/// Returns the greatest absolute value of the numbers.
template <class Number>
Number magnitude(const Interval<Number>& interval) {
  return std::max(Number(-interval.lower), interval.upper);
}

/// Whether the interval has no number <= 0 (>= 0). No where it is not a number.
template <class Number>
bool is_positive(const Interval<Number>& interval) {
  return interval.lower > 0;
}
template <class Number>
bool is_negative(const Interval<Number>& interval) {
  return interval.upper < 0;
}

}  // namespace saddle
