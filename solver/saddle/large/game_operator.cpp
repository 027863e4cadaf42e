#include "saddle/large/game_operator.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "saddle/machine/refusal.h"
#include "saddle/matrix/compensated_sum.h"
#include "saddle/number/rounding.h"

// Why the bounds are true in floating point
//
// Let u = 2^-53, C the bound on every rescaled payoff |c_ij|, y >= 0 the column strategy's doubles,
// and N = sum_j c_ij y_j, S = sum_j y_j the exact sums. What is wanted is t = N / S.
//
// A model promises a product within e S of N. S is summed with compensation, to a relative error of
// at most 2u. So the rounded quotient is (N + e' S) / S times 1 + d, |e'| <= e, |d| <= 3u + 4u^2,
// but for underflow, and as |N / S| <= C it differs from t by at most
//
//   e + (C + e) (3u + 4u^2) + d_min <= (e + 4 u C + d_min) (1 + 8u),
//
// where d_min is the least positive double. Each bound is moved outward by that much, and by one
// rounding more where it becomes a payoff. A pure strategy needs no sum: its bound is an entry.

namespace saddle {
namespace {

constexpr double least_double = std::numeric_limits<double>::denorm_min();

void check_number(const char* side, Index size) {
  if (size < 1 || size > GameOperator::most_strategies) {
    throw_invalid("number of {} is {}, must be >= 1 and <= {}", side, size,
                  GameOperator::most_strategies);
  }
}

double sum_of(const MixedStrategy& strategy) {
  return compensated_sum(strategy.probabilities().data(), strategy.size());
}

ProvedBound lower_bound(const GameOperator& game, const MixedStrategy& row) {
  const PayoffRange& range = game.range();
  const double minimum = game.column_products(row.probabilities()).minCoeff() / sum_of(row);
  const double rescaled = next_below(minimum - quotient_error(range, game.column_product_error()));
  if (const auto pure = row.pure_strategy()) {
    return {rescaled, game.row(*pure).minCoeff()};
  }
  return {rescaled, std::max(range.minimum, range.scaling.payoff_rounded_down(rescaled))};
}

ProvedBound upper_bound(const GameOperator& game, const MixedStrategy& column) {
  const PayoffRange& range = game.range();
  const double maximum = game.row_products(column.probabilities()).maxCoeff() / sum_of(column);
  const double rescaled = next_above(maximum + quotient_error(range, game.row_product_error()));
  if (const auto pure = column.pure_strategy()) {
    return {rescaled, game.column(*pure).maxCoeff()};
  }
  return {rescaled, std::min(range.maximum, range.scaling.payoff_rounded_up(rescaled))};
}

}  // namespace

GameOperator::GameOperator(Index rows, Index columns, const PayoffRange& range)
    : rows_(rows), columns_(columns), range_(range) {
  check_number("rows", rows);
  check_number("columns", columns);
}

// A rescaled payoff is rounded once, its product once, and a term passes through the additions of
// its block and then through one for each block. A rescaled payoff and its product may underflow.
// The last factor covers the roundings of this very expression.
double product_error(Index terms, Index block, double bound) {
  const Index blocks = (terms + block - 1) / block;
  const auto roundings = static_cast<double>(std::min(terms, block) + 1 + blocks);
  return (relative_error(roundings) * bound + 2 * static_cast<double>(terms) * least_double) *
         (1 + 8 * unit_roundoff);
}

double quotient_error(const PayoffRange& range, double error) {
  return (error + 4 * unit_roundoff * range.scaling.bound() + least_double) *
         (1 + 8 * unit_roundoff);
}

Solution certify(const GameOperator& game, MixedStrategy row, MixedStrategy column,
                 double tolerance, Termination otherwise) {
  check_size("row", row, game.rows());
  check_size("column", column, game.columns());
  const ProvedBound lower = lower_bound(game, row);
  const ProvedBound upper = upper_bound(game, column);
  Solution solution(std::move(row), std::move(column));
  conclude(solution, game.range(), lower, upper, tolerance, otherwise);
  return solution;
}

PayoffRange checked_range(double minimum, double maximum, double rounding) {
  if (!std::isfinite(minimum) || !std::isfinite(maximum) || minimum > maximum) {
    throw_invalid("bounds on the payoffs are {} and {}, must be finite and ascending", minimum,
                  maximum);
  }
  if (!(rounding >= 0) || std::isinf(rounding)) {
    throw_invalid("rounding of the payoffs is {}, must be finite and >= 0", rounding);
  }
  return {minimum, maximum, rounding, Scaling(minimum, maximum)};
}

double checked_payoff(const PayoffRange& range, double payoff) {
  if (!(payoff >= range.minimum && payoff <= range.maximum)) {
    throw_invalid("a payoff is {}, must be >= {} and <= {}", payoff, range.minimum, range.maximum);
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

// As in the certificate of an operator: the error of the product, and that of its quotient by the
// sum of the weights.
double ProductBound::rounding() const {
  return quotient_error(range_, product_error(terms_, product_block, range_.scaling.bound()) +
                                    next_above(error_ * range_.scaling.scale()));
}

double ProductBound::above() const { return next_above(mean() + rounding()); }

double ProductBound::below() const { return next_below(mean() - rounding()); }

}  // namespace saddle
