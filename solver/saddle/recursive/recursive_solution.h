#pragma once

#include <cstddef>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "saddle/matrix/solution.h"
#include "saddle/recursive/stage_game.h"
#include "saddle/recursive/stochastic_game.h"
#include "saddle/recursive/stochastic_solution.h"

namespace saddle {

/// The states that can be reached from a root by a game's rules, and their stochastic game; a state
/// has the same index in both.
template <class State>
struct ReachableGame {
  /// The root is the first.
  std::vector<State> states;
  std::unordered_map<State, Index> places;
  StochasticGame game;
};

/// Lists the states that can be reached from `root` and asks the game once for the stage game of
/// each; nullopt if options.stop or the time limit ends the work. Time and memory are linear in the
/// size of the game. For a game of millions of states that lead only to lower layers,
/// LayeredInduction takes less time and memory.
template <RecursiveGame Game, class State = typename Game::State>
std::optional<ReachableGame<State>> reachable_game(const Game& game,
                                                   const std::type_identity_t<State>& root,
                                                   const Budget& budget) {
  ReachableGame<State> reached{{root}, {{root, 0}}, {}};
  for (std::size_t k = 0; k < reached.states.size(); ++k) {
    if (budget.ended()) {
      return {};
    }
    const StageGame<State> stage = game.stage(reached.states[k]);
    std::vector<Cell<Index>> cells;
    cells.reserve(stage.cells().size());
    for (const Cell<State>& cell : stage.cells()) {
      Cell<Index>& numbered = cells.emplace_back(cell.payoff);
      numbered.to.reserve(cell.to.size());
      for (const auto& [probability, to] : cell.to) {
        const auto [found, is_new] = reached.places.try_emplace(to, std::ssize(reached.states));
        if (is_new) {
          reached.states.push_back(to);
        }
        numbered.to.push_back({probability, found->second});
      }
    }
    reached.game.stages.emplace_back(stage.rows(), std::move(cells));
  }
  return reached;
}

/// The solution of a recursive game: bounds and strategies of each state that can be reached from
/// the root.
template <class State>
struct RecursiveSolution {
  /// The root is the first; empty if a limit was reached before all states were listed.
  std::vector<State> states;
  std::unordered_map<State, Index> places;
  /// Bounds and optimal strategies, in the order of the states.
  StochasticSolution solution;

  bool contains(const State& state) const { return places.contains(state); }
  /// The bounds on a state's value, infinite if the state was not reached.
  ValueBounds operator[](const State& state) const {
    const auto place = places.find(state);
    return place == places.end() ? ValueBounds{} : solution.values[as_size(place->second)];
  }
  /// A player's optimal strategy at a state. Throws std::out_of_range unless the state was reached.
  const MixedStrategy& row(const State& state) const { return at(solution.rows, state); }
  const MixedStrategy& column(const State& state) const { return at(solution.columns, state); }

 private:
  const MixedStrategy& at(const std::vector<MixedStrategy>& strategies, const State& state) const {
    return strategies[as_size(places.at(state))];
  }
};

/// Solves a game that is given by its rules, from a root. The value of a state is the value of its
/// stage game, in which the payoff of a cell is increased by the expected value of the next state.
/// States may recur; endless play pays 0 in addition to the payoffs of its cells. See
/// solve_stochastic() for the method and the exceptions. To use a discount, set `discount` in the
/// game of reachable_game(), and call solve_stochastic(). The limits of the options apply to the
/// whole call.
template <RecursiveGame Game, class State = typename Game::State>
RecursiveSolution<State> solve_recursive(const Game& game, const std::type_identity_t<State>& root,
                                         const Options& options = {}) {
  const Budget budget(options);
  std::optional<ReachableGame<State>> reached = reachable_game(game, root, budget);
  if (!reached) {
    RecursiveSolution<State> nothing{};
    nothing.solution.termination = *budget.ended();
    return nothing;
  }
  StochasticSolution solution = solve_stochastic(reached->game, budget.rest(0));
  return {std::move(reached->states), std::move(reached->places), std::move(solution)};
}

}  // namespace saddle
