#pragma once

#include <cstdint>
#include <functional>

#include "saddle/first_order/regret_matching.h"
#include "saddle/game/game_operator.h"
#include "saddle/machine/thread_pool.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// Returns a game for regret matching in double precision from an operator; threads share its
/// products if it is sparse. Keeps references. Gaps are rescaled.
MatchedGame<double> matched_game(const GameOperator& game, ThreadPool* pool = nullptr);

/// An iterative approximation of optimal strategies. Its functions make an iteration, return the
/// gap (rescaled, up to rounding), and return strategies with this gap.
struct Approximation {
  std::function<void()> iterate;
  std::function<double()> gap;
  std::function<Weights()> averages;
};

/// Returns the approximation by regret matching. Keeps a reference.
Approximation approximation_by(RegretMatching<double>& matching);

/// Iterates until the total of `iterations` is `most`, the budget is exhausted, or `offer` returns
/// true for averages. A certificate costs as much as an iteration, so averages are offered only if
/// their gap has fallen by a fifth since the last offer: after the first iteration, every 50
/// iterations, and whenever the gap is at most `wanted`. The last averages are always offered.
void approximate(const Approximation& approximation, double wanted, std::int64_t most,
                 const Budget& budget, std::int64_t& iterations,
                 const std::function<bool(Weights averages)>& offer);

/// Returns approximately optimal strategies of a large game by regret matching, for a loose
/// tolerance. The number of iterations to reach a gap is about proportional to 1 / gap and hardly
/// depends on the game, so with a tolerance below 1e-6 a limit usually ends it. Throws
/// std::invalid_argument as check(options) does.
Solution solve_first_order(const GameOperator& game, const Options& options = {});

/// The same with another iterative approximation.
Solution solve_first_order(const GameOperator& game, const Approximation& approximation,
                           const Options& options);

}  // namespace saddle
