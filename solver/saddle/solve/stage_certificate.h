#pragma once

#include <span>

#include "saddle/matrix/scaling.h"
#include "saddle/number/index.h"
#include "saddle/solve/stage_solution.h"

namespace saddle {

/// Throws std::invalid_argument unless there are rows * columns payoffs, at least one, all finite.
void check_stage(std::span<const double> payoffs, Index rows, Index columns);

/// Returns the strategies with the bounds that they prove in the game whose payoffs are stored row
/// by row. Demands at most 128 strategies a side and the scaling of the payoffs. O(mn), without
/// allocation.
StageSolution certified_stage(std::span<const double> payoffs, std::span<const double> row,
                              std::span<const double> column, const Scaling& scaling);

}  // namespace saddle
