#include "saddle/matrix/incumbent.h"

#include <cmath>
#include <limits>
#include <utility>

#include "saddle/matrix/certificate.h"

namespace saddle {
namespace {

// Weights that are zero but for the rounding of the greatest one are zero: leaving them out costs
// less than their rounding, and a support is what it should be.
MixedStrategy strategy_of(const Eigen::VectorXd& weights) {
  const double noise = weights.maxCoeff() * std::numeric_limits<double>::epsilon();
  const Eigen::VectorXd positive = (weights.array() > noise).select(weights, 0);
  const double sum = positive.sum();
  return sum > 0 ? MixedStrategy(positive / sum) : MixedStrategy::uniform(weights.size());
}

}  // namespace

void Incumbent::offer(MixedStrategy row, MixedStrategy column) {
  Solution solution = certify(game_, std::move(row), std::move(column), options_.tolerance);
  if (!best_ || solution.gap_of_entries < best_->gap_of_entries) {
    best_ = std::move(solution);
  }
  if (options_.on_progress) {
    options_.on_progress({approximations + iterations, best_->lower, best_->upper});
  }
}

void Incumbent::offer(const Weights& weights, const WeightedPayoffs& payoffs) {
  const double gap = payoffs.of_rows.maxCoeff() / weights.column.sum() -
                     payoffs.of_columns.minCoeff() / weights.row.sum();
  if (!best_ || gap < best_->gap_of_entries || !std::isfinite(gap)) {
    offer(strategy_of(weights.row), strategy_of(weights.column));
  }
}

Solution Incumbent::take(Termination reason) {
  if (!best_) {
    offer(MixedStrategy::uniform(game_.rows()), MixedStrategy::uniform(game_.columns()));
  }
  Solution solution = *std::exchange(best_, std::nullopt);
  if (!solution.is_finished()) {
    solution.termination = reason;
  }
  solution.iterations = iterations;
  solution.fallbacks = fallbacks;
  return solution;
}

}  // namespace saddle
