#include "saddle/extensive/regret_minimisation.h"

#include <algorithm>
#include <optional>

#include "saddle/matrix/budget.h"

namespace saddle {

RegretMinimisation::RegretMinimisation(const ExtensiveGame& game)
    : row_(side(game.row(), game.by_row(), 1)),
      column_(side(game.column(), game.by_column(), -1)) {}

RegretMinimisation::Side RegretMinimisation::side(const PlayerSequences& player,
                                                  const SparseRows& payoffs, double sign) {
  const auto size = static_cast<std::size_t>(player.size());
  Side side{&player,
            &payoffs,
            sign,
            std::vector<double>(size),
            uniform_strategy(player).chances,
            {},
            std::vector<double>(size),
            std::vector<double>(size)};
  side.plan = plan_of(player, {side.chances});
  return side;
}

std::vector<double> RegretMinimisation::average(const Side& side) {
  std::vector<double> plan = side.sum_of_plans;
  if (plan[0] > 0) {
    const double total = plan[0];
    for (double& weight : plan) {
      weight /= total;
    }
    return plan;
  }
  return side.plan;
}

// One pass from the last set to the first finds what each move is worth while the player goes on
// with his chances, and the new regrets; a pass back makes the new plan of the new chances.
void RegretMinimisation::respond(Side& side, const Side& other, double weight) const {
  side.payoffs->multiply(other.plan, side.worth);
  const auto sets = side.player->sets();
  for (std::size_t h = sets.size(); h-- > 0;) {
    const InformationSet& set = sets[h];
    const auto first = static_cast<std::size_t>(set.first);
    const auto last = first + static_cast<std::size_t>(set.moves);
    double value = 0;
    for (std::size_t s = first; s < last; ++s) {
      value += side.chances[s] * side.sign * side.worth[s];
    }
    double total = 0;
    for (std::size_t s = first; s < last; ++s) {
      const double regret = side.sign * side.worth[s] - value;
      side.regret[s] = std::max(side.regret[s] + regret, 0.0);
      side.chances[s] = std::max(side.regret[s] + regret, 0.0);
      total += side.chances[s];
    }
    if (total > 0) {
      const double part = 1 / total;
      for (std::size_t s = first; s < last; ++s) {
        side.chances[s] *= part;
      }
    } else {
      std::fill_n(side.chances.begin() + set.first, set.moves, 1.0 / set.moves);
    }
    side.worth[static_cast<std::size_t>(set.parent)] += side.sign * value;
  }
  for (const InformationSet& set : sets) {
    const double reach = side.plan[static_cast<std::size_t>(set.parent)];
    for (auto s = static_cast<std::size_t>(set.first);
         s < static_cast<std::size_t>(set.first) + static_cast<std::size_t>(set.moves); ++s) {
      side.plan[s] = reach * side.chances[s];
      side.sum_of_plans[s] += weight * side.plan[s];
    }
  }
  side.sum_of_plans[0] += weight;
}

void RegretMinimisation::iterate() {
  const auto time = static_cast<double>(++iterations_);
  const double weight = time * time;
  respond(row_, column_, weight);
  respond(column_, row_, weight);
}

std::optional<Termination> RegretMinimisation::iterate(std::int64_t most, const Budget& budget) {
  auto stopped = budget.exhausted(iterations_);
  for (; !stopped && iterations_ < most; stopped = budget.exhausted(iterations_)) {
    iterate();
  }
  return stopped;
}

ExtensiveSolution minimise_regret(const ExtensiveGame& game, const Options& options) {
  const Budget budget(options);
  RegretMinimisation players(game);
  std::optional<ExtensiveSolution> best;
  // A certificate costs two iterations or so, so there is one every eighth part of the way.
  for (std::int64_t next_look = 8;; next_look += next_look / 8) {
    const auto stopped = players.iterate(next_look, budget);
    ExtensiveSolution found =
        certify(game, strategy_of_plan(game.row(), players.row_average()),
                strategy_of_plan(game.column(), players.column_average()), options.tolerance,
                stopped.value_or(Termination::numerical_error));
    if (!best || found.relative_gap < best->relative_gap) {
      best = std::move(found);
    }
    best->iterations = players.iterations();
    best->method = "regret-minimisation";
    if (options.on_progress) {
      options.on_progress({players.iterations(), best->lower, best->upper});
    }
    if (best->termination == Termination::converged) {
      return *std::move(best);
    }
    if (stopped) {
      best->termination = *stopped;
      return *std::move(best);
    }
  }
}

}  // namespace saddle
