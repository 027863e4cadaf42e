#include "saddle/first_order/solve_first_order.h"

#include <algorithm>
#include <utility>

#include "saddle/machine/thread_pool.h"
#include "saddle/matrix/solution.h"
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

std::unique_ptr<ThreadPool> workers_for_products(const GameOperator& game, int threads) {
  return game.shared_payoffs() > 0 ? thread_pool_for(game.shared_payoffs(), threads) : nullptr;
}

Solution solve_first_order(const GameOperator& game, const Options& options) {
  check(options);
  const auto pool = workers_for_products(game, options.threads);
  RegretMatching<double> matching(matched_game(game, pool.get()));
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
  double certified = infinity;  // the estimated gap at the last certificate
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
  // A certificate costs as much as an iteration, so it is computed only after the gap has fallen
  // enough.
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
