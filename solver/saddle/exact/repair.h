#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "saddle/exact/basic_point.h"
#include "saddle/exact/solution.h"
#include "saddle/matrix/incumbent.h"
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

/// Strategies that need not be optimal, and the game in which they were found.
struct RoughStrategies {
  const PayoffMatrix& game;
  const MixedStrategy& row;
  const MixedStrategy& column;
};

/// Repairs strategies of a game's double image: exact pivots lead from their basis to an optimal
/// one. If the budget ends before, the solution has the strategies as they were and says which
/// limit was reached. `iterations` were spent before, and count.
ExactSolution repair(const std::shared_ptr<const IntegerImage>& image, const RoughStrategies& rough,
                     const Budget& budget, std::int64_t iterations);

/// Offers the best strategies so far, repaired by exact pivots from their basis to an optimal one
/// and rounded to doubles once: none if there are no strategies yet, or if the certificate's own
/// roundings keep any from meeting the tolerance.
void propose_by_exact_pivots(Incumbent& incumbent, const Budget& budget);

}  // namespace saddle
