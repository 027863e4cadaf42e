#include "saddle/large/first_order.h"

#include <algorithm>
#include <utility>

#include "saddle/machine/thread_pool.h"
#include "saddle/matrix/solution.h"
#include "saddle/number/rounding.h"

namespace saddle {
namespace {

SharedGame not_shared(const GameOperator& game, ThreadPool* pool) {
  SharedGame all{game.rows(), game.columns(), {}, {}, {}, {}};
  all.row_products = [&game, pool](const Eigen::VectorXd& weights) {
    return game.shared_row_products(weights, pool);
  };
  all.column_products = [&game, pool](const Eigen::VectorXd& weights) {
    return game.shared_column_products(weights, pool);
  };
  all.sum = all.maximum = [](double number) { return number; };
  return all;
}

}  // namespace

std::unique_ptr<ThreadPool> workers_for_products(const GameOperator& game, int threads) {
  return game.shared_payoffs() > 0 ? thread_pool_for(game.shared_payoffs(), threads) : nullptr;
}

OperatorRegretMatching::OperatorRegretMatching(const GameOperator& game, ThreadPool* pool)
    : OperatorRegretMatching(not_shared(game, pool)) {}

OperatorRegretMatching::OperatorRegretMatching(SharedGame game)
    : game_(std::move(game)), state_{started(game_.rows), started(game_.columns)} {}

OperatorRegretMatching::Player OperatorRegretMatching::started(Index size) const {
  const double all = game_.sum(static_cast<double>(size));
  return {Eigen::VectorXd::Zero(size), Eigen::VectorXd::Constant(size, 1 / all),
          Eigen::VectorXd::Zero(size), Eigen::VectorXd::Zero(size)};
}

// Adds the regrets of not having played each strategy, and makes the next strategy.
void OperatorRegretMatching::match_regrets(const Eigen::VectorXd& payoff, Player& player) const {
  const double mean = game_.sum(payoff.dot(player.strategy));
  player.regret = (player.regret.array() + (payoff.array() - mean)).cwiseMax(0);
  player.strategy = (player.regret.array() + (payoff.array() - mean)).cwiseMax(0);
  const double sum = game_.sum(player.strategy.sum());
  if (sum > 0) {
    player.strategy /= sum;
  } else {
    player.strategy.setConstant(1 / game_.sum(static_cast<double>(player.strategy.size())));
  }
}

// The payoffs of a column are taken with their sign changed, so that both prefer the greatest.
void OperatorRegretMatching::iterate() {
  auto& [row, column, time, total_weight] = state_;
  time += 1;
  const double weight = time * time;
  total_weight += weight;
  const Eigen::VectorXd of_rows = game_.row_products(column.strategy);
  column.average += weight * column.strategy;
  row.average_payoff += weight * of_rows;
  match_regrets(of_rows, row);

  const Eigen::VectorXd of_columns = -game_.column_products(row.strategy);
  row.average += weight * row.strategy;
  column.average_payoff += weight * of_columns;
  match_regrets(of_columns, column);
}

double OperatorRegretMatching::gap() const {
  const auto maximum = [this](const Eigen::VectorXd& payoffs) {
    return game_.maximum(payoffs.size() > 0 ? payoffs.maxCoeff() : -infinity);
  };
  return (maximum(state_.row.average_payoff) + maximum(state_.column.average_payoff)) /
         state_.total_weight;
}

Weights OperatorRegretMatching::averages() const {
  const auto mean = [this](const Player& player) -> Eigen::VectorXd {
    const double sum = game_.sum(player.average.sum());
    return sum > 0 ? player.average / sum : player.strategy;
  };
  return {mean(state_.row), mean(state_.column)};
}

WeightedPayoffs OperatorRegretMatching::payoffs() const {
  return {state_.row.average_payoff / state_.total_weight,
          -state_.column.average_payoff / state_.total_weight};
}

Solution solve_first_order(const GameOperator& game, const Options& options) {
  check(options);
  const auto pool = workers_for_products(game, options.threads);
  OperatorRegretMatching matching(game, pool.get());
  return solve_first_order(game,
                           {[&] { matching.iterate(); }, [&] { return matching.gap(); },
                            [&] { return matching.averages(); }},
                           options);
}

Solution solve_first_order(const GameOperator& game, const Approximation& approximation,
                           const Options& options) {
  const Budget budget(options);
  const auto certified_averages = [&] {
    Weights averages = approximation.averages();
    return certify(game, MixedStrategy(std::move(averages.row)),
                   MixedStrategy(std::move(averages.column)), options.tolerance);
  };
  Solution best = certified_averages();
  std::int64_t iterations = 0;
  double certified = infinity;  // the gap that was estimated when the last certificate was made
  const double wanted = options.tolerance * game.range().rescaled();
  const auto look = [&] {
    certified = approximation.gap();
    Solution solution = certified_averages();
    if (solution.gap_of_entries < best.gap_of_entries) {
      best = std::move(solution);
    }
    if (options.on_progress) {
      options.on_progress({iterations, best.lower, best.upper});
    }
  };
  // Each certificate costs an iteration, so that they are made as the gap gets smaller.
  constexpr double worth_it = 0.8;
  constexpr std::int64_t at_least_every = 50;
  while (!best.is_finished()) {
    if (const auto limit = budget.exhausted(iterations)) {
      if (iterations > 0) {
        look();
      }
      if (!best.is_finished()) {
        best.termination = *limit;
      }
      break;
    }
    approximation.iterate();
    ++iterations;
    const double gap = approximation.gap();
    if (gap <= worth_it * certified &&
        (gap <= wanted || iterations % at_least_every == 0 || iterations == 1)) {
      look();
    }
  }
  best.iterations = iterations;
  best.algorithm = "regret-matching";
  return best;
}

}  // namespace saddle
