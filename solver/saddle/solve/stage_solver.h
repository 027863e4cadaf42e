#pragma once

#include <memory>
#include <span>

#include "saddle/number/index.h"

namespace saddle {

/// The solution of a stage game. The strategies lie in the solver, until its next call.
struct StageSolution {
  std::span<const double> row;
  std::span<const double> column;
  /// lower <= value <= upper, true in floating point: what the strategies prove, as certify() does.
  double lower;
  double upper;
  /// An upper bound on the duality gap as a fraction of the range of the payoffs: at most 1e-12,
  /// unless that is beneath the roundings of the certificate (least_relative_gap).
  double relative_gap;
  /// How often a certificate fell short of the tolerance and another way was tried.
  int fallbacks = 0;

  double value() const;
};

/// Solves games one after another, as recursive games need it a million times. What falls short of
/// the tolerance is refined, then solved in the ways of solve(), of which the last is in
/// rational arithmetic.
///
/// Games of at most 128 x 128 are solved without allocation, but for the few that a second try in
/// other ways is needed for: 0.7 us for 10 x 10, 4 us for 30 x 30 (AVX-512, 2025). One solver
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
