#pragma once

#include <cstdint>
#include <optional>

#include "saddle/exact/basic_point.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// A basis with its point, after pivots that a limit may have ended.
struct PivotedBasis {
  Basis basis;
  std::optional<BasicPoint> point;  // none if a limit came before it
  std::int64_t pivots = 0;
  std::optional<Termination> stopped;  // none if the basis is optimal
};

/// Returns an optimal basis, reached by exact pivots from `basis` unless the budget ends first:
/// then another one. `known` are the iterations spent before, which count, and the bounds on the
/// value, which on_progress is given after each pivot. Demands a kernel that is not singular. A
/// pivot solves three systems with it.
PivotedBasis optimal_basis(const IntegerImage& image, const Basis& basis, const Budget& budget,
                           const Progress& known);

}  // namespace saddle
