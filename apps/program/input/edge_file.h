#pragma once

#include <string>
#include <vector>

#include "games/collection/parameter.h"

namespace saddle::app {

/// Reads the edges of a graph from a CSV file with the header from,to,length,delay. Throws
/// ParseError for a repeated edge, an empty name, and anything but a number of at least 0.
std::vector<games::NamedEdge> read_edges(const std::string& path);

}  // namespace saddle::app
