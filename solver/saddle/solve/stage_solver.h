#pragma once

#include <memory>
#include <span>

#include "saddle/number/index.h"
#include "saddle/solve/stage_solution.h"

namespace saddle {

/// Solves games one after another, as recursive games need it a million times: 2 x 2 and 3 x 3
/// games by formula, others by the small simplex, whose basis is solved anew in more digits if it
/// falls short, and what still falls short by solve().
///
/// Games of at most 128 x 128 are solved without allocation, except for the few that come to
/// solve(): 0.7 us for 10 x 10, 4 us for 30 x 30 (AVX-512, 2025). One solver
/// serves one thread at a time.
class StageSolver {
 public:
  StageSolver();
  ~StageSolver();
  StageSolver(StageSolver&&) noexcept;
  StageSolver& operator=(StageSolver&&) noexcept;

  /// Solves the game whose payoffs are stored row by row. Throws std::invalid_argument if there are
  /// not rows * columns of them, at least one, or if one is not finite.
  StageSolution solve(std::span<const double> payoffs, Index rows, Index columns);

 private:
  struct Workspace;

  std::unique_ptr<Workspace> workspace_;
};

}  // namespace saddle
