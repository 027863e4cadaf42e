#include "saddle/first_order/solve_first_order.h"

#include <utility>

#include "saddle/number/rounding.h"

namespace saddle {

MatchedGame<double> matched_game(const GameOperator& game, ThreadPool* pool) {
  MatchedGame<double> matched{game.rows(), game.columns(), {}, {}};
  matched.pay_rows = [&game, pool](const Eigen::VectorXd& column, Eigen::VectorXd& payoffs) {
    payoffs = game.shared_row_products(column, pool);
  };
  matched.pay_columns = [&game, pool](const Eigen::VectorXd& row, Eigen::VectorXd& payoffs) {
    payoffs = -game.shared_column_products(row, pool);
  };
  return matched;
}

Approximation approximation_by(RegretMatching<double>& matching) {
  return {[&] { matching.iterate(); }, [&] { return matching.gap(); },
          [&] { return matching.averages(); }};
}

void approximate(const Approximation& approximation, double wanted, std::int64_t most,
                 const Budget& budget, std::int64_t& iterations,
                 const std::function<bool(Weights averages)>& offer) {
  constexpr double worth_it = 0.8;
  constexpr std::int64_t at_least_every = 50;
  double offered = infinity;  // the gap of the averages that were offered last
  bool are_new = false;
  while (iterations < most && !budget.exhausted(iterations)) {
    approximation.iterate();
    ++iterations;
    const double gap = approximation.gap();
    are_new = true;
    if (gap <= worth_it * offered &&
        (gap <= wanted || iterations % at_least_every == 0 || iterations == 1)) {
      offered = gap;
      are_new = false;
      if (offer(approximation.averages())) {
        return;
      }
    }
  }
  if (are_new) {
    offer(approximation.averages());
  }
}

Solution solve_first_order(const GameOperator& game, const Options& options) {
  check(options);
  const auto pool = thread_pool_for(game.shared_payoffs(), options.threads);
  RegretMatching<double> matching(matched_game(game, pool.get()));
  return solve_first_order(game, approximation_by(matching), options);
}

Solution solve_first_order(const GameOperator& game, const Approximation& approximation,
                           const Options& options) {
  const Budget budget(options);
  const auto certified = [&](Weights averages) {
    return certify(game, MixedStrategy(std::move(averages.row)),
                   MixedStrategy(std::move(averages.column)), options.tolerance);
  };
  Solution best = certified(approximation.averages());
  std::int64_t iterations = 0;
  if (!best.is_finished()) {
    approximate(approximation, options.tolerance * game.range().rescaled(), options.max_iterations,
                budget, iterations, [&](Weights averages) {
                  Solution solution = certified(std::move(averages));
                  if (solution.gap_of_entries < best.gap_of_entries) {
                    best = std::move(solution);
                  }
                  if (options.on_progress) {
                    options.on_progress({iterations, best.lower, best.upper});
                  }
                  return best.is_finished();
                });
  }
  if (!best.is_finished()) {
    best.termination = budget.exhausted(iterations).value_or(Termination::iteration_limit);
  }
  best.iterations = iterations;
  best.algorithm = "regret-matching";
  return best;
}

}  // namespace saddle
