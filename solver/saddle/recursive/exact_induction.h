#pragma once

#include <optional>
#include <vector>

#include "saddle/exact/solution.h"
#include "saddle/recursive/stochastic_game.h"

namespace saddle {

/// The value of every state's stage game, and strategies.
struct ExactStages {
  /// None for the states that a limit leaves unsolved.
  std::vector<std::optional<ExactSolution>> states;
  /// converged if all are solved.
  Termination termination = Termination::converged;
};

/// Solves a stochastic game in which no state can come back to itself in rational arithmetic.
/// Limits are for the whole call, iterations being stage games; the tolerance does not matter.
/// Throws std::invalid_argument as check(game) and check(options) do, and naming a state that can
/// come back to itself.
ExactStages solve_exact_stages(const ExactStochasticGame& game, const Options& options = {});

/// Returns the least state that can come back to itself, none if the game is acyclic. Linear.
std::optional<Index> returning_state(const ExactStochasticGame& game);

}  // namespace saddle
