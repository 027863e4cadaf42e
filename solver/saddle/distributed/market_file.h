#pragma once

#include <string>

#include "saddle/distributed/matrix_part.h"

namespace saddle {

/// Reads a MatrixMarket file by all ranks together, each of which reads an equal share of the text
/// and gets its rows: read_sparse_matrix_market() tells the format of a sparse matrix and its
/// errors, read_matrix_market() that of a table, of which each entry must have a line of its own
/// here. All ranks throw alike. Each rank must see the file, which is no pipe. Memory of at most 48
/// bytes for each payoff of the share, of a table 8 bytes and 100 MB.
MatrixPart read_market_file(const std::string& path);

}  // namespace saddle
