#pragma once

#include <cstdint>

#include "saddle/exact/solution.h"
#include "saddle/matrix/incumbent.h"

namespace saddle {

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
