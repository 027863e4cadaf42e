#include "saddle/extensive/follow_path.h"

#include <utility>
#include <vector>

#include "saddle/first_order/regret_minimisation.h"

namespace saddle {
namespace {

constexpr std::int64_t first_attempt = 100;
constexpr int most_attempts = 3;
constexpr std::int64_t between_looks = 100;

// Returns a pseudo-random number from 0 to 1.
double noise(std::uint64_t seed) {
  seed = (seed ^ (seed >> 30U)) * 0xbf58476d1ce4e5b9U;
  seed = (seed ^ (seed >> 27U)) * 0x94d049bb133111ebU;
  return static_cast<double>((seed ^ (seed >> 31U)) >> 11U) / 9007199254740992.0;
}

// Returns a plan near the average that reaches every sequence, by uneven chances: with even chances
// several events could coincide on the path.
std::vector<double> prior_of(const PlayerSequences& player, const std::vector<double>& average,
                             int attempt) {
  constexpr double evenly = 0.01;
  BehaviourStrategy strategy = strategy_of_plan(player, average);
  for (Index s = 1; s < player.size(); ++s) {
    double& chance = strategy.chances[as_size(s)];
    const InformationSet& set = player.sets()[as_size(player.set_of(s))];
    const auto seed = static_cast<std::uint64_t>(s) + (static_cast<std::uint64_t>(attempt) << 40U);
    chance = (1 - evenly) * chance + evenly / set.moves * (1 + noise(seed * 0x9e3779b97f4a7c15U));
  }
  return plan_of(player, strategy);
}

// At sets that a plan does not reach, the default move has chance 1.
BehaviourStrategy strategy_on_path(const PlayerSequences& player, const std::vector<double>& plan,
                                   const PathBasis& basis) {
  BehaviourStrategy defaults;
  defaults.chances.assign(as_size(player.size()), 0);
  defaults.chances[0] = 1;
  for (std::size_t h = 0; h < player.sets().size(); ++h) {
    defaults.chances[as_size(basis.default_of(h))] = 1;
  }
  return strategy_of_plan(player, plan, &defaults);
}

}  // namespace

Termination Attempts::add(ExtensiveSolution found) {
  iterations += found.iterations;
  const Termination reason = found.termination;
  if (!best || found.relative_gap < best->relative_gap) {
    best = std::move(found);
  }
  best->termination = reason;
  best->iterations = iterations;
  return reason;
}

PathEnd follow_path(const ExtensiveGame& game, const Options& options, int attempt) {
  const Budget budget(options);
  RegretMinimisation<double> players(game.bilinear());
  auto stopped = players.iterate(first_attempt * (attempt + 1), budget);
  std::int64_t iterations = players.iterations();
  const auto certified = [&](BehaviourStrategy row, BehaviourStrategy column, Termination reason) {
    ExtensiveSolution found =
        certify(game, std::move(row), std::move(column), options.tolerance, reason);
    found.iterations = iterations;
    found.method = "equilibrium-path";
    return found;
  };
  const std::vector<double> row_average = players.row_average();
  const std::vector<double> column_average = players.column_average();
  ExtensiveSolution best = certified(strategy_of_plan(game.row(), row_average),
                                     strategy_of_plan(game.column(), column_average),
                                     stopped.value_or(Termination::numerical_error));
  if (stopped) {
    return {std::move(best)};
  }
  EquilibriumPath path(game, prior_of(game.row(), row_average, attempt),
                       prior_of(game.column(), column_average, attempt));
  auto state = EquilibriumPath::State::on_the_way;
  while (state == EquilibriumPath::State::on_the_way && !stopped) {
    state = path.pivot([&] { return budget.exhausted(iterations).has_value(); });
    ++iterations;
    stopped = budget.exhausted(iterations);
    const bool ends = state != EquilibriumPath::State::on_the_way || stopped;
    if (ends || (options.on_progress && iterations % between_looks == 0)) {
      ExtensiveSolution found = certified(
          strategy_on_path(game.row(), path.plan(Player::row), path.basis(Player::row)),
          strategy_on_path(game.column(), path.plan(Player::column), path.basis(Player::column)),
          Termination::numerical_error);
      if (found.relative_gap < best.relative_gap) {
        best = std::move(found);
      }
      if (options.on_progress) {
        options.on_progress({iterations, best.lower, best.upper});
      }
    }
  }
  best.iterations = iterations;
  if (state == EquilibriumPath::State::at_the_end) {
    return {std::move(best), path.basis(Player::row), path.basis(Player::column)};
  }
  if (best.termination != Termination::converged && stopped) {
    best.termination = *stopped;
  }
  return {std::move(best)};
}

ExtensiveSolution follow_equilibria(const ExtensiveGame& game, const Options& options) {
  const Budget budget(options);
  Attempts attempts;
  for (int k = 0; k < most_attempts; ++k) {
    PathEnd end = follow_path(game, budget.rest(attempts.iterations), k);
    if (attempts.add(std::move(end.solution)) != Termination::numerical_error) {
      break;
    }
  }
  return *std::move(attempts.best);
}

}  // namespace saddle
