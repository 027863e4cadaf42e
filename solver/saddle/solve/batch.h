#pragma once

#include <span>

#include "saddle/matrix/solution.h"
#include "saddle/number/index.h"

namespace saddle {

/// Games of one shape, one after the other, each stored row by row, and the arrays of their
/// solutions. Game k sets value[k], lower[k], upper[k], relative_gap[k], and the probabilities from
/// row[k * rows] and column[k * columns] on. An empty span means that the result is not wanted.
struct GameBatch {
  Index rows = 0;
  Index columns = 0;
  std::span<const double> payoffs;
  std::span<double> value = {};
  std::span<double> lower = {};
  std::span<double> upper = {};
  std::span<double> relative_gap = {};
  std::span<double> row = {};
  std::span<double> column = {};
};

/// Solves every game of the batch as a StageSolver does (stage_solver.h), 2 x 2 and 3 x 3 games in
/// vectors of several games. The bounds include rounding errors, and are equal if the strategies
/// are pure. The value is the middle of the bounds.
///
/// Returns converged if every relative gap is at most 1e-12, else numerical_error, or the limit of
/// the options that was reached; an iteration is a game. A game that is not solved gets the bounds
/// -infinity and infinity, an infinite gap, and NaN as value and strategies. on_progress reports
/// the number of solved games, without bounds. The answer is the same for every number of threads.
///
/// Throws std::invalid_argument as check(options) does, if rows or columns are less than 1, if the
/// spans have the lengths of different numbers of games, and if a payoff is not finite, naming it.
/// Allocates only the workspaces of the threads if games are at most 128 x 128. 9 ns for a 2 x 2
/// game and 20 ns for a 3 x 3 game (AVX2, one thread).
Termination solve_batch(const GameBatch& batch, const Options& options = {});

}  // namespace saddle
