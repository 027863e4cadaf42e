#include "saddle/matrix/incumbent.h"

#include <cmath>
#include <utility>

#include "saddle/machine/refusal.h"
#include "saddle/matrix/certificate.h"

namespace saddle {

Incumbent::Incumbent(const PayoffMatrix& game, const Options& options)
    : game_(&game),
      whole_(&game),
      tolerance_(options.tolerance),
      on_progress_(options.on_progress ? &options.on_progress : nullptr),
      start_(options.start) {
  const auto check_start = [](const char* player, const MixedStrategy& strategy, Index size) {
    if (strategy.size() != size) {
      throw_invalid("size of the {} strategy to start from is {}, must be {}", player,
                    strategy.size(), size);
    }
  };
  if (start_) {
    check_start("row", start_->row, game.rows());
    check_start("column", start_->column, game.columns());
  }
}

Incumbent Incumbent::of_part(const PayoffMatrix& part,
                             std::optional<StrategyPair> part_start) const {
  Incumbent result = *this;
  result.game_ = &part;
  result.start_ = std::move(part_start);
  result.pure_guarantees_.reset();
  result.best_.reset();
  result.offers_ = 0;
  return result;
}

Incumbent Incumbent::of_transposed(const PayoffMatrix& transposed) const {
  Incumbent result = of_part(transposed, std::nullopt);
  result.on_progress_ = nullptr;
  return result;
}

const PureGuarantees& Incumbent::pure_guarantees() {
  if (!pure_guarantees_) {
    pure_guarantees_ = saddle::pure_guarantees(*game_);
  }
  return *pure_guarantees_;
}

double Incumbent::offer(MixedStrategy row, MixedStrategy column) {
  ++offers_;
  Solution solution = certify(*game_, std::move(row), std::move(column), tolerance_);
  const double gap = solution.gap_of_entries;
  if (!best_ || gap < best_->gap_of_entries) {
    best_.emplace(std::move(solution)).algorithm = algorithm;
  }
  if (on_progress_ != nullptr) {
    (*on_progress_)({approximations + iterations, best_->lower, best_->upper});
  }
  return gap;
}

void Incumbent::offer(const Weights& weights, const WeightedPayoffs& payoffs) {
  const double gap = payoffs.of_rows.maxCoeff() / weights.column.sum() -
                     payoffs.of_columns.minCoeff() / weights.row.sum();
  if (!best_ || gap < best_->gap_of_entries || !std::isfinite(gap)) {
    offer(MixedStrategy(strategy_of(weights.row)), MixedStrategy(strategy_of(weights.column)));
  } else {
    ++offers_;
  }
}

void Incumbent::take_counts(const Incumbent& other) {
  iterations = other.iterations;
  fallbacks = other.fallbacks;
  approximations = other.approximations;
}

Solution Incumbent::take(const Budget& budget) {
  if (!best_) {
    offer(MixedStrategy::uniform(game_->rows()), MixedStrategy::uniform(game_->columns()));
  }
  Solution solution = std::move(*best_);
  best_.reset();
  if (!solution.is_finished()) {
    solution.termination = budget.exhausted(iterations).value_or(Termination::numerical_error);
  }
  solution.iterations = iterations;
  solution.fallbacks = fallbacks;
  return solution;
}

}  // namespace saddle
