#include "saddle/extensive/solve_extensive.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "saddle/extensive/follow_path.h"
#include "saddle/extensive/solve_interior.h"
#include "saddle/first_order/regret_minimisation.h"

namespace saddle {
namespace {

// Regret minimisation alone meets a tolerance of this or more, mostly within this number of
// iterations.
constexpr double loose_tolerance = 1e-3;
constexpr std::int64_t most_iterations = 400;
// Up to this number of sequences of both players the path is as fast as the interior point. It ends
// at a vertex, whose chances are few and simple.
constexpr Index small_game = 1000;
// The number of rounds of best responses to best responses, in search of a saddle point.
constexpr int response_rounds = 2;

// A pure best response, and its payoff for the player who responds, in units of the game.
struct PureResponse {
  BehaviourStrategy strategy;
  double payoff;
};

PureResponse pure_response(const ExtensiveGame& game, Player player,
                           const BehaviourStrategy& other) {
  const bool is_row = player == Player::row;
  const PlayerSequences& own = game.player(player);
  std::vector<double> expected(as_size(own.size()));
  (is_row ? game.by_row() : game.by_column())
      .multiply(plan_of(is_row ? game.column() : game.row(), other), expected);
  for (double& payoff : expected) {
    payoff = is_row ? payoff : -payoff;
  }
  PureResponse response{{std::vector<double>(expected.size())}, best_response(own, expected)};
  response.strategy.chances[0] = 1;
  for (const InformationSet& set : own.sets()) {
    const auto first = expected.begin() + set.first;
    const auto best = std::max_element(first, first + set.moves) - expected.begin();
    response.strategy.chances[as_size(best)] = 1;
  }
  return response;
}

// Returns pure strategies that are best responses to each other, if a few rounds of best responses
// find them: at once if only one player has a choice, and in many simple games.
std::optional<ExtensiveSolution> saddle_point(const ExtensiveGame& game, double tolerance) {
  PureResponse row = pure_response(game, Player::row, uniform_strategy(game.column()));
  for (int round = 0; round < response_rounds; ++round) {
    PureResponse column = pure_response(game, Player::column, row.strategy);
    PureResponse next = pure_response(game, Player::row, column.strategy);
    if (next.payoff + column.payoff <= tolerance) {
      ExtensiveSolution found =
          certify(game, std::move(row.strategy), std::move(column.strategy), tolerance);
      found.method = "saddle-point";
      return found;
    }
    row = std::move(next);
  }
  return std::nullopt;
}

}  // namespace

ExtensiveSolution minimise_regret(const ExtensiveGame& game, const Options& options) {
  const Budget budget(options);
  RegretMinimisation<double> players(game.bilinear());
  std::optional<ExtensiveSolution> best;
  // A certificate costs about two iterations, so it is computed each time that the iterations have
  // grown by an eighth.
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

ExtensiveSolution solve_extensive(const ExtensiveGame& game, const Options& options) {
  using Solver = ExtensiveSolution (*)(const ExtensiveGame&, const Options&);
  std::array<Solver, 2> solvers = {solve_interior, follow_equilibria};
  if (game.row().size() + game.column().size() <= small_game) {
    std::swap(solvers[0], solvers[1]);
  }
  const Budget budget(options);
  if (!budget.exhausted(0)) {
    if (auto found = saddle_point(game, options.tolerance);
        found && found->termination == Termination::converged) {
      return *std::move(found);
    }
  }
  Attempts attempts;
  if (options.tolerance >= loose_tolerance) {
    Options first = budget.rest(0);
    first.max_iterations = std::min(first.max_iterations, most_iterations);
    if (attempts.add(minimise_regret(game, first)) != Termination::iteration_limit ||
        budget.exhausted(attempts.iterations)) {
      return *std::move(attempts.best);
    }
  }
  for (const Solver solver : solvers) {
    if (attempts.add(solver(game, budget.rest(attempts.iterations))) !=
        Termination::numerical_error) {
      break;
    }
  }
  return *std::move(attempts.best);
}

std::span<const ExtensiveMethod> extensive_methods() {
  static constexpr auto methods = std::to_array<ExtensiveMethod>({
      {"auto", "chosen by the size of the game and the tolerance", solve_extensive},
      {"interior-point", "a few dozen steps, each with a sparse factorisation", solve_interior},
      {"equilibrium-path", "pivots along the equilibrium path from an approximation to a solution",
       follow_equilibria},
      {"regret-minimisation", "an approximation, for loose tolerances and large games",
       minimise_regret},
  });
  return methods;
}

const ExtensiveMethod* find_extensive_method(std::string_view name) {
  const auto methods = extensive_methods();
  const auto found = std::find_if(methods.begin(), methods.end(),
                                  [&](const ExtensiveMethod& known) { return known.name == name; });
  return found == methods.end() ? nullptr : &*found;
}

}  // namespace saddle
