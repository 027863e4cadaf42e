#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "saddle/first_order/regret_matching.h"
#include "saddle/game/game_operator.h"
#include "saddle/machine/thread_pool.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// Returns a pool for the products with a sparse game; null for other games, and for one whose
/// products are too short for a second thread to help.
std::unique_ptr<ThreadPool> workers_for_products(const GameOperator& game, int threads);

/// Returns what regret matching in double precision asks of an operator, whose products threads
/// share if it is sparse. Keeps references. Gaps are rescaled.
MatchedGame<double> matched_game(const GameOperator& game, ThreadPool* pool = nullptr);

/// Iterations that approach optimal strategies: one more, the gap that was reached, rescaled and up
/// to rounding, and strategies that have it.
struct Approximation {
  std::function<void()> iterate;
  std::function<double()> gap;
  std::function<Weights()> averages;
};

/// Returns approximately optimal strategies of a large game by regret matching: the way for a loose
/// tolerance. The number of iterations to a gap grows with its inverse and hardly with the game, so
/// that tolerances below 1e-6 are for its limits to end. Throws std::invalid_argument as
/// check(options) does.
Solution solve_first_order(const GameOperator& game, const Options& options = {});

/// The same by iterations that are made elsewhere.
Solution solve_first_order(const GameOperator& game, const Approximation& approximation,
                           const Options& options);

}  // namespace saddle
