#pragma once

#include <numeric>
#include <span>

namespace saddle {

/// The duality gap that a stage game is solved to, as a fraction of the range of its payoffs.
constexpr double stage_tolerance = 1e-12;

/// The solution of a stage game. The strategies are stored in the solver, until its next call.
struct StageSolution {
  std::span<const double> row;
  std::span<const double> column;
  /// lower <= value <= upper, true in floating point: the bounds that the strategies prove.
  double lower;
  double upper;
  /// An upper bound on the duality gap as a fraction of the range of the payoffs: at most
  /// stage_tolerance, unless that is beneath the roundings of the certificate (least_relative_gap).
  double relative_gap;
  /// How often a certificate fell short of the tolerance and another way was tried.
  int fallbacks = 0;

  double value() const { return std::midpoint(lower, upper); }
};

}  // namespace saddle
