#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "saddle/exact/basic_point.h"
#include "saddle/exact/solution.h"
#include "saddle/matrix/incumbent.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// A basis after exact pivots, which a limit may have stopped, and its point.
struct PivotedBasis {
  Basis basis;
  std::optional<BasicPoint> point;  // nullopt if a limit was reached before it was computed
  std::int64_t pivots = 0;
  std::optional<Termination> stopped;  // nullopt if the basis is optimal
};

/// Returns an optimal basis, reached by exact pivots from `basis`; if the budget is exhausted
/// first, the basis reached by then. `known` holds the iterations spent before, which count against
/// the budget, and the bounds on the value that are passed to on_progress after each pivot. Demands
/// a kernel that is not singular. A pivot solves three systems with it.
PivotedBasis optimal_basis(const IntegerImage& image, const Basis& basis, const Budget& budget,
                           const Progress& known);

/// Repairs strategies that were found in doubles, for `game`, by exact pivots from their basis to
/// an optimal one. If the budget is exhausted first, the solution has the strategies unchanged and
/// its termination names the limit. `iterations` were spent before, and count against the budget.
ExactSolution repair(const std::shared_ptr<const IntegerImage>& image, const PayoffMatrix& game,
                     const Solution& rough, const Budget& budget, std::int64_t iterations);

/// Repairs the best strategies so far by exact pivots from their basis to an optimal one, rounds
/// the result to doubles once and offers it. Does nothing if there are no strategies yet, or if the
/// certificate's own rounding errors alone exceed the tolerance.
void propose_by_exact_pivots(Incumbent& incumbent, const Budget& budget);

}  // namespace saddle
