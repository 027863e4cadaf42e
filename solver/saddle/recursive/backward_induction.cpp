#include "saddle/recursive/backward_induction.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "saddle/exact/repair.h"
#include "saddle/matrix/certificate.h"
#include "saddle/number/rounding.h"

// With u = 2^-53 and g(k) = k u / (1 - k u), a sum of rounded products in k operations differs from
// the exact one by at most g(k) times the sum of the terms' absolute values (Higham, Accuracy and
// Stability of Numerical Algorithms, 2002, section 4.2). That sum itself is computed here, which
// costs another factor 1 + g(k); doubling the bound covers it. Products that underflow lose no more
// than the least positive double each.

namespace saddle {
namespace {}  // namespace

CellBounds::CellBounds(double payoff) : sum_{payoff, payoff}, magnitude_(std::abs(payoff)) {}

void CellBounds::add(double probability, const ValueBounds& successor) {
  probability_ += probability;
  ++transitions_;
  if (!(probability >= 0 && probability_ <= 1 + transitions_ * unit_roundoff)) {
    throw std::invalid_argument(
        fmt::format("probability of a transition is {}, in a sum of {}, must be at least 0 and the "
                    "sum at most 1",
                    probability, probability_));
  }
  const bool is_the_successor = transitions_ == 1 && probability == 1 && magnitude_ == 0;
  magnitude_ += probability * std::max(std::abs(successor.lower), std::abs(successor.upper));
  if (is_the_successor) {
    sum_ = successor;
    return;
  }
  rounded_ = true;
  sum_.lower += probability * successor.lower;
  sum_.upper += probability * successor.upper;
}

ValueBounds CellBounds::bounds() const {
  if (!rounded_) {
    return sum_;
  }
  const double error = 2 * (2 * transitions_ + 1) * unit_roundoff * magnitude_ +
                       transitions_ * std::numeric_limits<double>::denorm_min();
  return {next_below(sum_.lower - error), next_above(sum_.upper + error)};
}

StateSolution solve_stage(DenseMatrix lower, DenseMatrix upper, const MatrixSolver& solver,
                          const Options& options) {
  const PayoffMatrix low(std::move(lower));
  const PayoffMatrix high(std::move(upper));
  Solution solution = solver(low, options);
  int fallbacks = solution.fallbacks;
  if (solution.termination == Termination::numerical_error &&
      least_relative_gap(low) <= options.tolerance) {
    ++fallbacks;
    Solution exact = repair_in_rationals(low, solution.row, solution.column, options);
    if (exact.relative_gap < solution.relative_gap) {
      solution = std::move(exact);
    }
  }
  const double conceded = conceded_payoff(high, solution.column);
  return {std::move(solution.row),
          std::move(solution.column),
          {solution.lower, conceded},
          solution.termination,
          fallbacks};
}

}  // namespace saddle
