#pragma once

#include <cstdint>
#include <span>

#include <Eigen/Core>

#include "saddle/matrix/solution.h"
#include "saddle/matrix/stage_solver.h"

namespace saddle {

/// Solves small games one after another as StageSolver does, and those that floating point leaves
/// open in rational arithmetic: no answer is returned with a relative gap above 1e-12.
class BackedStageSolver {
 public:
  /// Throws as StageSolver::solve() does. The strategies lie in the solver, until its next call.
  StageSolution solve(std::span<const double> payoffs, Index rows, Index columns);

  /// How many games were solved, and how often a certificate fell short of the tolerance and
  /// another way was tried for one of them.
  std::int64_t solved() const { return solved_; }
  std::int64_t fallbacks() const { return fallbacks_; }

 private:
  StageSolver solver_;
  Eigen::VectorXd row_;
  Eigen::VectorXd column_;
  std::int64_t solved_ = 0;
  std::int64_t fallbacks_ = 0;
};

/// Solves a game in rational arithmetic, for its strategies' nearest doubles and what they prove.
/// The tolerance, the time and the stop of the options count. Throws as check(options) does.
Solution solve_by_rationals(const PayoffMatrix& game, const Options& options = {});

}  // namespace saddle
