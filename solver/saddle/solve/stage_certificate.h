#pragma once

#include <span>

#include "saddle/matrix/scaling.h"
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

/// Throws std::invalid_argument unless there are rows * columns payoffs, at least one, all finite.
void check_stage(std::span<const double> payoffs, Index rows, Index columns);

/// Returns the strategies with the bounds that they prove in the game whose payoffs are stored row
/// by row. Demands at most 128 strategies a side and the scaling of the payoffs. O(mn), without
/// allocation.
StageSolution certified_stage(std::span<const double> payoffs, std::span<const double> row,
                              std::span<const double> column, const Scaling& scaling);

}  // namespace saddle
