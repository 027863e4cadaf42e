#include "saddle/recursive/strategy_iteration.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "saddle/number/rounding.h"
#include "saddle/recursive/decision_process.h"
#include "saddle/recursive/least_total.h"
#include "saddle/recursive/worth.h"

namespace saddle {
namespace {

constexpr int most_improvements = 100;
// What stands for a number greater than any in the stage games, relative to the greatest number.
// The greater it is, the less the stage games tell of the others.
constexpr double beyond_numbers = 1 << 20U;
// A stage game has to be worth more than rounding may make of it, relative to the greatest number.
constexpr double stage_rounding = 8 * std::numeric_limits<double>::epsilon();

// The process when play that goes on is stopped with a chance after each stage.
DecisionProcess<double> stopped(DecisionProcess<double> process, double stop, double endless_play) {
  for (auto& choices : process.nodes) {
    for (auto& choice : choices) {
      for (auto& next : choice.to) {
        choice.payoff += stop * next.probability * endless_play;
        next.probability *= 1 - stop;
      }
      choice.stays = false;
    }
  }
  return process;
}

// The row that guarantees a value alone; of several the one that pays most against all columns
// together. Other optimal strategies may guarantee as little more than before as they can, so that
// the iteration crawls.
std::optional<Index> pure_strategy(const std::vector<double>& payoffs, Index columns,
                                   double value) {
  std::optional<Index> best;
  double greatest = 0;
  for (auto row = payoffs.begin(); row != payoffs.end(); row += columns) {
    const double sum = std::accumulate(row, row + columns, 0.0);
    if (*std::min_element(row, row + columns) >= value && (!best || sum > greatest)) {
      best = (row - payoffs.begin()) / columns;
      greatest = sum;
    }
  }
  return best;
}

}  // namespace

StrategyIteration::StrategyIteration(const GamePart<double>& part, const Budget& budget)
    : part_(part), budget_(budget), values_(Eigen::VectorXd::Zero(part.losses() + 1)) {
  for (const auto& stage : part.stages) {
    strategies_.push_back(MixedStrategy::uniform(stage.rows()));
  }
}

void StrategyIteration::improve(double stop) {
  double total = evaluate(stop);
  for (int round = 0; round < most_improvements && std::isfinite(total) && !budget_.exhausted(0);
       ++round) {
    const std::vector<MixedStrategy> before = strategies_;
    const Eigen::VectorXd values = values_;
    if (!change(stop)) {
      break;
    }
    const double changed = evaluate(stop);
    if (changed <= total) {
      strategies_ = before;
      values_ = values;
      break;
    }
    total = changed;
  }
}

bool StrategyIteration::consider(const std::vector<MixedStrategy>& strategies, double stop) {
  if (strategies.size() != strategies_.size()) {
    return false;
  }
  const double total = evaluate(stop);
  const Eigen::VectorXd values = values_;
  const std::vector<MixedStrategy> before = std::exchange(strategies_, strategies);
  if (evaluate(stop) > total) {
    return true;
  }
  strategies_ = before;
  values_ = values;
  return false;
}

double StrategyIteration::evaluate(double stop) {
  const auto size = std::ssize(part_.stages);
  DecisionProcess<double> process = faced_process(part_, strategies_);
  EndlessSets sets;
  if (stop > 0) {
    process = stopped(std::move(process), stop, part_.endless_play);
  } else {
    sets = endless_sets(process);
    bool gains = false;
    for (Index state = 0; state < size; ++state) {
      const auto node = static_cast<std::size_t>(state);
      if (!sets.node[node] && !sets.is_gain[node]) {
        return -infinity;
      }
      gains = gains || sets.is_gain[node];
    }
    if (gains) {
      return infinity;
    }
    process = reduced(process, sets, part_.endless_play);
  }
  auto policy = ending_policy(process);
  const auto least = policy ? least_total(process, *std::move(policy), budget_) : std::nullopt;
  if (!least) {
    return -infinity;
  }
  for (Index state = 0; state < size; ++state) {
    const Index node = stop > 0 ? state : *sets.node[static_cast<std::size_t>(state)];
    values_[state] = least->values[node];
  }
  const double large = beyond_numbers * (values_.head(size).cwiseAbs().maxCoeff() + part_.unit);
  values_[part_.gains()] = large;
  values_[part_.losses()] = -large;
  return values_.head(size).sum();
}

// Takes the strategies of the stage games where these are worth more than what is guaranteed.
bool StrategyIteration::change(double stop) {
  const double scale = values_.head(std::ssize(part_.stages)).cwiseAbs().maxCoeff();
  bool changed = false;
  answers_.clear();
  for (std::size_t state = 0; state < part_.stages.size(); ++state) {
    const auto& stage = part_.stages[state];
    payoffs_.clear();
    for (const auto& cell : stage.cells()) {
      payoffs_.push_back(worth(
          cell, [&](Index to) { return (1 - stop) * values_[to] + stop * part_.endless_play; }));
    }
    if (!std::all_of(payoffs_.begin(), payoffs_.end(),
                     [](double payoff) { return std::isfinite(payoff); })) {
      return false;
    }
    const StageSolution solution = solver_.solve(payoffs_, stage.rows(), stage.columns());
    ++stage_games_;
    answers_.emplace_back(
        Eigen::Map<const Eigen::VectorXd>(solution.column.data(), stage.columns()));
    if (solution.lower > values_[static_cast<Index>(state)] + stage_rounding * scale) {
      const auto pure = pure_strategy(payoffs_, stage.columns(), solution.lower);
      strategies_[state] =
          pure
              ? MixedStrategy::pure(*pure, stage.rows())
              : MixedStrategy(Eigen::Map<const Eigen::VectorXd>(solution.row.data(), stage.rows()));
      changed = true;
    }
  }
  return changed;
}

bool StrategyIteration::restart(std::vector<MixedStrategy> strategies, double dropped) {
  bool drops = false;
  strategies_ = std::move(strategies);
  for (MixedStrategy& strategy : strategies_) {
    Eigen::VectorXd weights = strategy.probabilities();
    const double limit = dropped * weights.maxCoeff();
    for (double& weight : weights) {
      if (weight > 0 && weight <= limit) {
        weight = 0;
        drops = true;
      }
    }
    strategy = MixedStrategy(std::move(weights));
  }
  return drops;
}

}  // namespace saddle
