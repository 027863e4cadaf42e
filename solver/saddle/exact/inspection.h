#pragma once

#include <optional>

#include "saddle/exact/image.h"
#include "saddle/exact/solution.h"

namespace saddle {

/// Solves a game that has a saddle point, or is 2 x 2, by its formula; none for other games. O(mn)
/// comparisons.
std::optional<ExactSolution> solve_by_inspection(const std::shared_ptr<const IntegerImage>& image);

}  // namespace saddle
