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

/// The states that can be reached from a root by a game's rules, and the stochastic game that they
/// are; a state has the same place in both.
template <class State>
struct ReachableGame {
  /// The root is the first.
  std::vector<State> states;
  std::unordered_map<State, Index> places;
  StochasticGame game;
};

/// Lists the states that can be reached from `root` and asks each of them once for its stage game;
/// nullopt if options.stop or the time limit ends that. Linear in the size of the game, all of
/// which then stands in memory: a game of millions of states that go on to lower layers only is
/// solved in less by LayeredInduction.
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

/// A recursive game solved: what is known of each state that can be reached from the root.
template <class State>
struct RecursiveSolution {
  /// The root is the first; nothing if a limit was reached before all states were listed.
  std::vector<State> states;
  std::unordered_map<State, Index> places;
  /// Bounds and optimal strategies, in the order of the states.
  StochasticSolution solution;

  bool contains(const State& state) const { return places.contains(state); }
  /// The bounds on a state's value, infinite if it was not reached.
  ValueBounds operator[](const State& state) const {
    const auto place = places.find(state);
    return place == places.end() ? ValueBounds{}
                                 : solution.values[static_cast<std::size_t>(place->second)];
  }
  /// A player's optimal strategy at a state. Throws std::out_of_range unless it was reached.
  const MixedStrategy& row(const State& state) const { return at(solution.rows, state); }
  const MixedStrategy& column(const State& state) const { return at(solution.columns, state); }

 private:
  const MixedStrategy& at(const std::vector<MixedStrategy>& strategies, const State& state) const {
    return strategies[static_cast<std::size_t>(places.at(state))];
  }
};

/// Solves a game that is given by its rules, from a root on: a state's value is the value of its
/// stage game, in which every cell pays its payoff plus the expected value of the next state.
/// States may come back to each other; play that never ends gets 0 in addition to the payoffs of
/// its cells. For a discount, set that of reachable_game() and call solve_stochastic(), which says
/// what is solved and how, and throws. The limits of the options are for the whole call.
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
