#pragma once

#include <cmath>
#include <limits>

#include "saddle/number/rounding.h"

namespace saddle {

/// Returns what a cell (or another choice that pays and goes on) is worth: what it pays, and the
/// sum of probability times number of the states where it goes on. `number(state)` is asked for
/// each of these. Exact for Rational, in plain floating point for doubles.
template <class Choice, class Number>
auto worth(const Choice& choice, const Number& number) {
  auto sum = choice.payoff;
  for (const auto& [probability, to] : choice.to) {
    sum += probability * number(to);
  }
  return sum;
}

/// Adds up what a cell is worth in doubles, and bounds how far that is from the exact sum.
///
/// With u = 2^-53 and g(k) = k u / (1 - k u), a sum of rounded products in k operations differs
/// from the exact one by at most g(k) times the sum of the terms' absolute values (Higham, Accuracy
/// and Stability of Numerical Algorithms, 2002, section 4.2). That sum itself is computed here,
/// which costs another factor 1 + g(k); doubling the bound covers it. Products that underflow lose
/// no more than the least positive double each.
class RoundedWorth {
 public:
  explicit RoundedWorth(double payoff) : sum_(payoff), magnitude_(std::abs(payoff)) {}

  void add(double probability, double number) {
    const double term = probability * number;
    sum_ += term;
    magnitude_ += std::abs(term);
    ++terms_;
  }

  double sum() const { return sum_; }

  /// Whether the worth is what is paid at once, which is not rounded.
  bool is_payoff() const { return terms_ == 0; }

  /// Bounds the distance to the exact worth, if each term goes through this number of roundings
  /// before it is added.
  double error(int roundings) const {
    return 2 * (terms_ + roundings) * unit_roundoff * magnitude_ +
           terms_ * std::numeric_limits<double>::denorm_min();
  }

  double low(int roundings) const { return next_below(sum_ - error(roundings)); }
  double high(int roundings) const { return next_above(sum_ + error(roundings)); }

 private:
  double sum_;
  double magnitude_;
  double terms_ = 0;
};

}  // namespace saddle
