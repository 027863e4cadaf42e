#include "saddle/large/product_bound.h"

#include <cmath>
#include <limits>

#include "saddle/large/game_operator.h"
#include "saddle/machine/refusal.h"
#include "saddle/number/rounding.h"

namespace saddle {

PayoffRange checked_range(double least, double greatest, double rounding) {
  if (!std::isfinite(least) || !std::isfinite(greatest) || least > greatest) {
    throw_invalid("bounds on the payoffs are {} and {}, must be finite and ascending", least,
                  greatest);
  }
  if (!(rounding >= 0) || std::isinf(rounding)) {
    throw_invalid("rounding of the payoffs is {}, must be finite and >= 0", rounding);
  }
  return {least, greatest, rounding, Scaling(least, greatest)};
}

double checked_payoff(const PayoffRange& range, double payoff) {
  if (!(payoff >= range.least && payoff <= range.greatest)) {
    throw_invalid("a payoff is {}, must be >= {} and <= {}", payoff, range.least, range.greatest);
  }
  return payoff;
}

void ProductBound::add(double payoff, double probability) {
  block_ += range_.scaling.rescaled(payoff) * probability;
  if (++terms_ % product_block == 0) {
    sum_ += block_;
    block_ = 0;
  }
  const double total = weight_ + probability;
  const double part = total - weight_;
  correction_ += (weight_ - (total - part)) + (probability - part);
  weight_ = total;
}

double ProductBound::mean() const { return (sum_ + block_) / (weight_ + correction_); }

// As in the certificate of an operator (game_operator.cpp): the error of the product, and that of
// its quotient by the sum of the weights.
double ProductBound::rounding() const {
  return quotient_error(range_, product_error(terms_, product_block, range_.scaling.bound()) +
                                    next_above(error_ * range_.scaling.scale()));
}

double ProductBound::above() const { return next_above(mean() + rounding()); }

double ProductBound::below() const { return next_below(mean() - rounding()); }

}  // namespace saddle
