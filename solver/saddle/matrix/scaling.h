#pragma once

#include <Eigen/Core>

#include "saddle/number/index.h"
#include "saddle/number/rounding.h"

namespace saddle {

/// The affine map under which a game is worked on: payoff a becomes (a - center) * scale.
///
/// The center is the middle of the payoffs and the scale a power of two that makes their range
/// about one, so that neither a large offset nor a large or small unit costs accuracy: each
/// rescaled payoff has a relative error of at most one rounding. The image of a game has the same
/// optimal strategies as the game.
class Scaling {
 public:
  /// Demands finite minimum <= maximum.
  Scaling(double minimum, double maximum);

  /// Returns the rescaled payoff, rounded to nearest; within [-bound(), bound()].
  double rescaled(double payoff) const { return (payoff - center_) * scale_; }

  /// Returns the sum of `size` rescaled payoffs, each times its weight, added up in any order.
  double dot(const double* payoffs, const double* weights, std::ptrdiff_t size) const;

  /// Adds `size` rescaled payoffs, times one weight, each to its sum.
  void add_to(double* sums, const double* payoffs, double weight, std::ptrdiff_t size) const;

  double center() const { return center_; }
  double scale() const { return scale_; }

  /// Greatest minus least payoff, rescaled: in [1, 2], except for constant games, where it is 0,
  /// and for ranges below 2^-1020, where it is smaller.
  double range() const { return range_; }

  /// An upper bound on every rescaled payoff's absolute value, about range() / 2.
  double bound() const { return bound_; }

  /// Returns a payoff not above (not below) the exact preimage of `rescaled`.
  double payoff_rounded_down(double rescaled) const;
  double payoff_rounded_up(double rescaled) const;

 private:
  double center_;
  double scale_;
  double range_;
  double bound_;
};

}  // namespace saddle
