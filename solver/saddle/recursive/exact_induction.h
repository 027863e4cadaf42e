#pragma once

#include <optional>
#include <vector>

#include "saddle/matrix/exact.h"
#include "saddle/recursive/stochastic_game.h"

namespace saddle {

/// Solves a stochastic game in which no state can come back to itself in rational arithmetic:
/// returns the value of every state's stage game, and strategies. Limits are for the whole call,
/// iterations being stage games; the states that they leave unsolved have no solution. Throws
/// std::invalid_argument as check(game) and check(options) do, and naming a state that can come
/// back to itself.
std::vector<std::optional<ExactSolution>> solve_exact_stages(const ExactStochasticGame& game,
                                                             const Options& options = {});

/// Returns the least state that can come back to itself, none if the game is acyclic. Linear.
std::optional<Index> returning_state(const ExactStochasticGame& game);

}  // namespace saddle
