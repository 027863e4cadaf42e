#include "saddle/large/game_operator.h"

#include <cmath>
#include <optional>
#include <utility>

#include "saddle/machine/refusal.h"
#include "saddle/matrix/compensated_sum.h"
#include "saddle/number/rounding.h"

namespace saddle {
namespace {

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
  const auto pure = row.pure_strategy();
  return proved_lower(game.range(),
                      game.column_products(row.probabilities()).minCoeff() / sum_of(row),
                      quotient_error(game.range(), game.column_product_error()),
                      pure ? std::optional(game.row(*pure).minCoeff()) : std::nullopt);
}

ProvedBound upper_bound(const GameOperator& game, const MixedStrategy& column) {
  const auto pure = column.pure_strategy();
  return proved_upper(game.range(),
                      game.row_products(column.probabilities()).maxCoeff() / sum_of(column),
                      quotient_error(game.range(), game.row_product_error()),
                      pure ? std::optional(game.column(*pure).maxCoeff()) : std::nullopt);
}

}  // namespace

GameOperator::GameOperator(Index rows, Index columns, const PayoffRange& range)
    : rows_(rows), columns_(columns), range_(range) {
  check_number("rows", rows);
  check_number("columns", columns);
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
