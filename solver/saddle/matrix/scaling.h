#pragma once

#include <Eigen/Core>

#include "saddle/number/index.h"
#include "saddle/number/rounding.h"

namespace saddle {

/// The affine map of payoffs to the numbers of the computation: a becomes (a - center) * scale.
///
/// The center is the middle of the payoffs, and the scale is a power of two that makes their range
/// about one. So neither a large offset nor a large or small unit reduces the accuracy: each
/// rescaled payoff has a relative error of at most one rounding. Optimal strategies stay the same.
class Scaling {
 public:
  /// Demands finite minimum <= maximum.
  Scaling(double minimum, double maximum);

  /// Returns the rescaled payoff, rounded to nearest, within [-bound(), bound()].
  double rescaled(double payoff) const { return (payoff - center_) * scale_; }

  /// Returns the sum of `size` products of a rescaled payoff and a weight, added up in any order.
  double dot(const double* payoffs, const double* weights, std::ptrdiff_t size) const;

  /// Adds `weight` times the rescaled payoff to each of `size` sums.
  void add_to(double* sums, const double* payoffs, double weight, std::ptrdiff_t size) const;

  double center() const { return center_; }
  double scale() const { return scale_; }

  /// Maximum minus minimum payoff, rescaled: 0 for constant games, else in [1, 2], or smaller if
  /// the range of the payoffs is below 2^-1020.
  double range() const { return range_; }

  /// An upper bound on the absolute value of every rescaled payoff, about range() / 2.
  double bound() const { return bound_; }

  /// Returns a payoff that is at most (at least) the exact preimage of `rescaled`.
  double payoff_rounded_down(double rescaled) const;
  double payoff_rounded_up(double rescaled) const;

 private:
  double center_;
  double scale_;
  double range_;
  double bound_;
};

}  // namespace saddle
