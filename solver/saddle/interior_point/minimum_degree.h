#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "saddle/interior_point/elimination_tree.h"
#include "saddle/machine/should_stop.h"

namespace saddle {

/// An elimination order, and about how many multiplications the factors take in it: i^2 for a
/// column with i entries below the diagonal. Indices with very many neighbours count as neighbours
/// of all others.
struct EliminationOrder {
  std::vector<std::int32_t> indices;
  double multiplications = 0;
};

/// Returns an elimination order with little fill, by approximate minimum degrees (Amestoy, Davis
/// and Duff, SIAM Journal on Matrix Analysis and Applications 17, 1996). The weight of an index is
/// the number of unknowns with the same neighbours that it stands for. The order is empty after a
/// stop request, or if the factors take more than `most_multiplications`.
EliminationOrder minimum_degree_order(
    const NeighbourLists& neighbours, std::span<const std::int32_t> weights,
    const ShouldStop& should_stop = {},
    double most_multiplications = std::numeric_limits<double>::infinity());

}  // namespace saddle
