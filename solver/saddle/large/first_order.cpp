#include "saddle/large/first_order.h"

#include <algorithm>
#include <utility>

#include "saddle/matrix/budget.h"
#include "saddle/number/rounding.h"

namespace saddle {

OperatorRegretMatching::Player OperatorRegretMatching::started(Index size) {
  return {Eigen::VectorXd::Zero(size),
          Eigen::VectorXd::Constant(size, 1 / static_cast<double>(size)),
          Eigen::VectorXd::Zero(size), Eigen::VectorXd::Zero(size)};
}

OperatorRegretMatching::OperatorRegretMatching(const GameOperator& game)
    : game_(game), row_(started(game.rows())), column_(started(game.columns())) {}

// Adds the regrets of not having played each strategy, and makes the next strategy.
void OperatorRegretMatching::match_regrets(const Eigen::VectorXd& payoff, Player& player) {
  const double mean = payoff.dot(player.strategy);
  player.regret = (player.regret.array() + (payoff.array() - mean)).cwiseMax(0);
  player.strategy = (player.regret.array() + (payoff.array() - mean)).cwiseMax(0);
  const double sum = player.strategy.sum();
  if (sum > 0) {
    player.strategy /= sum;
  } else {
    player.strategy.setConstant(1 / static_cast<double>(player.strategy.size()));
  }
}

// The payoffs of a column are taken with their sign changed, so that both prefer the greatest.
void OperatorRegretMatching::iterate() {
  time_ += 1;
  const double weight = time_ * time_;
  total_weight_ += weight;
  const Eigen::VectorXd of_rows = game_.row_products(column_.strategy);
  column_.average += weight * column_.strategy;
  row_.average_payoff += weight * of_rows;
  match_regrets(of_rows, row_);

  const Eigen::VectorXd of_columns = -game_.column_products(row_.strategy);
  row_.average += weight * row_.strategy;
  column_.average_payoff += weight * of_columns;
  match_regrets(of_columns, column_);
}

double OperatorRegretMatching::gap() const {
  return (row_.average_payoff.maxCoeff() + column_.average_payoff.maxCoeff()) / total_weight_;
}

Weights OperatorRegretMatching::averages() const {
  return {row_.average / row_.average.sum(), column_.average / column_.average.sum()};
}

WeightedPayoffs OperatorRegretMatching::payoffs() const {
  return {row_.average_payoff / total_weight_, -column_.average_payoff / total_weight_};
}

Solution solve_first_order(const GameOperator& game, const Options& options) {
  const Budget budget(options);
  OperatorRegretMatching matching(game);
  Solution best = certify(game, MixedStrategy::uniform(game.rows()),
                          MixedStrategy::uniform(game.columns()), options.tolerance);
  std::int64_t iterations = 0;
  double certified = infinity;  // the gap that was estimated when the last certificate was made
  const double wanted = options.tolerance * game.range().rescaled();
  const auto look = [&] {
    const Weights averages = matching.averages();
    certified = matching.gap();
    Solution solution = certify(game, MixedStrategy(averages.row), MixedStrategy(averages.column),
                                options.tolerance);
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
    matching.iterate();
    ++iterations;
    const double gap = matching.gap();
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
