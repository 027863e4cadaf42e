#pragma once

#include "saddle/matrix/proved_bounds.h"
#include "saddle/number/index.h"

namespace saddle {

/// Returns the range of payoffs between bounds, each rounded by no more than `rounding`. Throws
/// std::invalid_argument unless least <= greatest and rounding >= 0 are finite.
PayoffRange checked_range(double least, double greatest, double rounding = 0);

/// Returns the payoff. Throws std::invalid_argument unless it lies in the range.
double checked_payoff(const PayoffRange& range, double payoff);

/// How many terms of a product are added up before the sum of the sums goes on: blocks keep
/// roundings small.
inline constexpr Index product_block = 64;

/// Bounds the mean of payoffs that have probabilities, rescaled, true in floating point.
class ProductBound {
 public:
  /// `error` is how far the mean may be from what is to be bounded, in units of the game. Keeps a
  /// reference to the range.
  ProductBound(const PayoffRange& range, double error) : range_(range), error_(error) {}

  void add(double payoff, double probability);

  /// Returns a number that is not below (not above) the mean, by more than the error.
  double above() const;
  double below() const;

 private:
  double mean() const;
  double rounding() const;

  const PayoffRange& range_;
  double error_;
  Index terms_ = 0;
  double sum_ = 0;
  double block_ = 0;
  double weight_ = 0;  // sum of the probabilities, with compensation
  double correction_ = 0;
};

}  // namespace saddle
