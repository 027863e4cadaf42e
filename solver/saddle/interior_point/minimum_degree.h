#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "saddle/interior_point/elimination_tree.h"
#include "saddle/machine/should_stop.h"

namespace saddle {

/// Returns an order of elimination with little fill, by approximate minimum degrees (Amestoy, Davis
/// and Duff, SIAM Journal on Matrix Analysis and Applications 17, 1996). An index stands for as
/// many unknowns with the same neighbours as its weight says. At a stop the order is empty, and so
/// it is once each unknown that is left has more neighbours than `most_degree`, about.
std::vector<std::int32_t> minimum_degree_order(
    const NeighbourLists& neighbours, std::span<const std::int32_t> weights,
    const ShouldStop& should_stop = {},
    std::int32_t most_degree = std::numeric_limits<std::int32_t>::max());

}  // namespace saddle
