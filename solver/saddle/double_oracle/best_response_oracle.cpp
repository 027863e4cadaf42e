#include "saddle/double_oracle/best_response_oracle.h"

#include "saddle/matrix/compensated_sum.h"
#include "saddle/number/rounding.h"

namespace saddle {

void ProductBound::add(double payoff, double probability) {
  block_ += range_.scaling.rescaled(payoff) * probability;
  if (++terms_ % product_block == 0) {
    sum_ += block_;
    block_ = 0;
  }
  add_compensated(probability, weight_, correction_);
}

double ProductBound::mean() const { return (sum_ + block_) / (weight_ + correction_); }

// As in the certificate of an operator: the error of the product, then of its quotient by the sum
// of the weights.
double ProductBound::rounding() const {
  return quotient_error(
      range_, product_error(range_, terms_) + next_above(error_ * range_.scaling.scale()));
}

double ProductBound::above() const { return next_above(mean() + rounding()); }

double ProductBound::below() const { return next_below(mean() - rounding()); }

}  // namespace saddle
