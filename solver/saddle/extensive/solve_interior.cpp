#include "saddle/extensive/solve_interior.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "saddle/extensive/interior_point.h"
#include "saddle/extensive/regret_minimisation.h"
#include "saddle/matrix/budget.h"

namespace saddle {
namespace {

constexpr std::int64_t first_iterations = 100;
// Steps that take less than a hundredth off the gap, after which the arithmetic has no more to
// give. The first steps of large games take two hundredths.
constexpr int most_idle_steps = 20;
constexpr int most_steps = 500;
constexpr int steps_to_limit = 3;
// Below it the gap of a step is roundings.
constexpr double least_gap = 1e-15;
// 4 GiB of factors; larger ones belong to games whose players see little of each other.
constexpr std::int64_t most_entries = std::int64_t{1} << 29;

}  // namespace

ExtensiveSolution solve_interior(const ExtensiveGame& game, const Options& options) {
  const Budget budget(options);
  RegretMinimisation players(game);
  auto stopped = players.iterate(first_iterations, budget);
  std::int64_t iterations = players.iterations();
  const std::vector<double> row_plan = players.row_average();
  const std::vector<double> column_plan = players.column_average();
  std::optional<ExtensiveSolution> best;
  const auto look = [&](BehaviourStrategy row, BehaviourStrategy column, bool is_limit) {
    ExtensiveSolution found = certify(game, std::move(row), std::move(column), options.tolerance);
    const bool is_converged = found.termination == Termination::converged;
    if (!best || found.relative_gap < best->relative_gap || (is_limit && is_converged)) {
      best = std::move(found);
    }
    best->iterations = iterations;
    best->method = "interior-point";
    return is_converged;
  };
  const auto tell = [&] {
    if (options.on_progress) {
      options.on_progress({iterations, best->lower, best->upper});
    }
  };
  look(strategy_of_plan(game.row(), row_plan), strategy_of_plan(game.column(), column_plan), false);
  tell();
  if (stopped || best->termination == Termination::converged) {
    if (best->termination != Termination::converged) {
      best->termination = *stopped;
    }
    return *std::move(best);
  }
  InteriorPoint point(game, row_plan, column_plan, best->relative_gap);
  if (point.factor_entries() > most_entries) {
    return *std::move(best);
  }
  double gap = point.gap();
  int idle = 0;
  for (int steps_left = most_steps; steps_left > 0 && !stopped;) {
    const bool stepped = point.step();
    ++iterations;
    --steps_left;
    idle = point.gap() < 0.99 * gap ? 0 : idle + 1;
    gap = std::min(gap, point.gap());
    if (!stepped || idle == most_idle_steps || gap <= least_gap) {
      steps_left = 0;
    }
    stopped = budget.exhausted(iterations);
    if (steps_left == 0 || stopped || gap <= options.tolerance || options.on_progress) {
      const bool reached = look(point.strategy(Player::row), point.strategy(Player::column), false);
      // The limit has pure moves, but its gap may be greater for a step or two.
      if (look(point.limit(Player::row), point.limit(Player::column), true)) {
        break;
      }
      if (reached) {
        steps_left = std::min(steps_left, steps_to_limit);
      }
      tell();
    }
  }
  if (best->termination != Termination::converged && stopped) {
    best->termination = *stopped;
  }
  return *std::move(best);
}

}  // namespace saddle
