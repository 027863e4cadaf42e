#pragma once

#include "saddle/machine/should_stop.h"
#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/payoff_matrix.h"

namespace saddle {

/// Replaces the strategies of a table by ones whose duality gap in it is at most `most_gap`, by an
/// interior point (matrix_interior_point.h) that begins near them. They are near the table's
/// central path: all strategies have weight, and no solution among equals is preferred, unlike at a
/// vertex.
///
/// The payoffs are rescaled, to a range of about one. Returns false if the arithmetic gives up, or
/// once should_stop() returns true; the strategies are then the last ones. An iteration takes 2 k^2
/// l + k^3 / 3 flops for sides k <= l.
bool follow_central_path(const DenseMatrix& payoffs, double most_gap, const ShouldStop& should_stop,
                         Weights& strategies);

}  // namespace saddle
