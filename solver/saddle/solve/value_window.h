#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "saddle/solve/stage_solver.h"

namespace saddle {

class SmallSimplex;

/// The window of a search: it needs the value exactly between alpha and beta, and outside only the
/// side.
struct ValueWindow {
  double alpha = -std::numeric_limits<double>::infinity();
  double beta = std::numeric_limits<double>::infinity();
};

/// lower <= value <= upper, true in floating point.
struct StageValue {
  double lower;
  double upper;
};

/// Bounds the values of games one after another, as a search over recursive games needs them, with
/// no more work than the window asks for. A value that pure strategies prove to be outside costs
/// two passes over the payoffs; one that is found to be outside on the way ends the pivots. One
/// solver serves one thread at a time. Games of at most 128 x 128 are solved without allocation, as
/// by StageSolver, except for the first.
class WindowSolver {
 public:
  WindowSolver();
  ~WindowSolver();
  WindowSolver(WindowSolver&&) noexcept;
  WindowSolver& operator=(WindowSolver&&) noexcept;

  /// Returns bounds as close as those of StageSolver where the value is in the window; where it is
  /// not, upper <= alpha or lower >= beta, and the other bound may be far. At an end of the window
  /// they may be either. Payoffs are stored row by row. Throws std::invalid_argument as
  /// StageSolver::solve() does, or unless alpha <= beta.
  StageValue value(std::span<const double> payoffs, Index rows, Index columns,
                   const ValueWindow& window = {});

  /// Returns whether the value is above alpha; nullopt if alpha lies between the proved bounds,
  /// which happens if it is the value up to rounding. Throws as value() does.
  std::optional<bool> is_above(double alpha, std::span<const double> payoffs, Index rows,
                               Index columns);

 private:
  std::optional<StageValue> searched(std::span<const double> payoffs, Index rows, Index columns,
                                     const ValueWindow& window);
  void transpose(std::span<const double> payoffs, Index rows, Index columns);

  StageSolver stages_;
  std::unique_ptr<SmallSimplex> simplex_;
  std::vector<double> transposed_;  // the payoffs seen by the column player
  std::vector<double> sums_;
};

}  // namespace saddle
