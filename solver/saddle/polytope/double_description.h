#pragma once

#include <optional>

#include "saddle/matrix/solution.h"
#include "saddle/polytope/polytope.h"

namespace saddle {

/// Returns the vertices of a polytope, each as (t_0, ..., t_q) with t_0 > 0 that stands for t /
/// t_0: none if there are more than `limit`, if an intermediate polytope has more than four times
/// as many, or if the time of the budget is over.
std::optional<std::vector<AffineForm>> vertices(const Polytope& polytope, std::size_t limit,
                                                const Budget& budget);

}  // namespace saddle
