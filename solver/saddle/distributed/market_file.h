#pragma once

#include <string>

#include "saddle/distributed/matrix_part.h"

namespace saddle {

/// Reads a sparse MatrixMarket file by all ranks together, each of which reads an equal share of
/// the text and keeps its rows: read_sparse_matrix_market() tells the format and the errors, which
/// all ranks throw alike. Each rank must see the file, which is no pipe. Memory of at most 48 bytes
/// for each payoff of the share.
MatrixPart read_market_file(const std::string& path);

}  // namespace saddle
