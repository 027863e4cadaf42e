#pragma once

#include <vector>

#include "saddle/matrix/payoff_matrix.h"

namespace saddle {

/// Returns the strongly connected components of a directed graph, each listed after the components
/// that it leads to (Tarjan 1972). `successors` has one list for each vertex. Linear in the size of
/// the graph.
std::vector<std::vector<Index>> strongly_connected_components(
    std::vector<std::vector<Index>> successors);

}  // namespace saddle
