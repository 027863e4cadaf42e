#include "saddle/recursive/stochastic_solution.h"

#include <stdexcept>

#include "saddle/recursive/component_solver.h"

namespace saddle {
namespace {

void check_totals(const StochasticGame& game, const EndlessPlay& endless) {
  for (std::size_t state = 0; state < endless.states.size(); ++state) {
    if (endless.gains[state] && endless.losses[state]) {
      throw std::invalid_argument(
          state_name(game, static_cast<Index>(state)) +
          ": play can go on for ever with gains and losses, whose total is not defined; set a "
          "discount < 1");
    }
  }
}

MixedStrategy strategy_or_uniform(const Eigen::VectorXd& strategy, Index size) {
  return strategy.size() == 0 ? MixedStrategy::uniform(size) : MixedStrategy(strategy);
}

StochasticSolution solve(const StochasticGame& game, const ExactStochasticGame* exact,
                         const Options& options, StochasticMethod method) {
  const Budget budget(options);
  StochasticBounds known(game, exact, options.threads);
  check_totals(game, known.endless);
  bool has_converged = true;
  for (const std::vector<Index>& part : known.components) {
    ComponentSolver component(known, part, options, budget, method);
    component.solve();
    has_converged = has_converged && component.has_converged();
  }
  StochasticSolution solution;
  solution.termination =
      has_converged ? Termination::converged
                    : budget.exhausted(known.iterations).value_or(Termination::numerical_error);
  for (Index state = 0; state < std::ssize(game.stages); ++state) {
    const auto& stage = game.stages[static_cast<std::size_t>(state)];
    solution.values.push_back(known.bounds(state));
    solution.rows.push_back(strategy_or_uniform(known.lower.strategy(state), stage.rows()));
    solution.columns.push_back(strategy_or_uniform(known.upper.strategy(state), stage.columns()));
  }
  solution.iterations = known.iterations;
  solution.stage_games = known.shapley.stage_games() + known.stage_games;
  solution.fallbacks = known.shapley.fallbacks();
  return solution;
}

}  // namespace

StochasticSolution solve_stochastic(const StochasticGame& game, const Options& options,
                                    StochasticMethod method) {
  check(game);
  return solve(game, nullptr, options, method);
}

StochasticSolution solve_stochastic(const ExactStochasticGame& game, const Options& options,
                                    StochasticMethod method) {
  return solve(rounded(game), &game, options, method);
}

}  // namespace saddle
