#include "saddle/recursive/stochastic_solution.h"

#include <cmath>
#include <stdexcept>

#include "saddle/number/rational.h"
#include "saddle/number/rounding.h"
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

// Returns how far what endless play pays may be from its double. No value is further from that of
// the game with the double: it is an average over plays, of which each pays it once at most.
double rounding_of_endless_play(const StochasticGame& game, const ExactStochasticGame* exact) {
  if (exact != nullptr) {
    return rounded_up(abs(exact->endless_play - Rational(game.endless_play)));
  }
  const double size = std::abs(game.endless_play);
  return game.is_rounded && size > 0 ? next_above(size) - size : 0;
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
  const double rounding = rounding_of_endless_play(game, exact);
  for (Index state = 0; state < std::ssize(game.stages); ++state) {
    const auto& stage = game.stages[static_cast<std::size_t>(state)];
    ValueBounds bounds{known.lower.limit(state), known.upper.limit(state)};
    if (rounding > 0) {
      bounds = {next_below(bounds.lower - rounding), next_above(bounds.upper + rounding)};
    }
    solution.values.push_back(bounds);
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
