#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "saddle/solve/stage_solver.h"

namespace saddle {

class SmallSimplex;

/// The window of a search: it needs the exact value only between alpha and beta; outside, only on
/// which side the value lies.
struct ValueWindow {
  double alpha = -std::numeric_limits<double>::infinity();
  double beta = std::numeric_limits<double>::infinity();
};

/// lower <= value <= upper, rounding errors included.
struct StageValue {
  double lower;
  double upper;
};

/// Bounds the values of games one after another for a search over recursive games, with only the
/// work that the window requires. If pure strategies prove that the value is outside, two passes
/// over the payoffs suffice; otherwise the pivots stop as soon as a basis proves it. A solver
/// serves one thread at a time. Games of at most 128 x 128 are solved without allocation, as by
/// StageSolver, except for the first.
class WindowSolver {
 public:
  WindowSolver();
  ~WindowSolver();
  WindowSolver(WindowSolver&&) noexcept;
  WindowSolver& operator=(WindowSolver&&) noexcept;

  /// Returns bounds as close as StageSolver's if the value is in the window. If it is outside,
  /// upper <= alpha or lower >= beta, and the other bound may be far. If the value is alpha or
  /// beta, the result may be of either kind. Payoffs are stored row by row. Throws
  /// std::invalid_argument as StageSolver::solve() does, or unless alpha <= beta.
  StageValue value(std::span<const double> payoffs, Index rows, Index columns,
                   const ValueWindow& window = {});

  /// Returns whether the value is greater than alpha; nullopt if alpha lies between the proved
  /// bounds, because it equals the value up to rounding. Throws as value() does.
  std::optional<bool> is_above(double alpha, std::span<const double> payoffs, Index rows,
                               Index columns);

 private:
  std::optional<StageValue> searched(std::span<const double> payoffs, Index rows, Index columns,
                                     const ValueWindow& window);
  void transpose(std::span<const double> payoffs, Index rows, Index columns);

  StageSolver stages_;
  std::unique_ptr<SmallSimplex> simplex_;
  std::vector<double> transposed_;  // the payoffs for the column player
  std::vector<double> sums_;
};

}  // namespace saddle
