#pragma once

#include <string>

#include "saddle/large/sparse_game.h"

namespace saddle::app {

/// Returns whether a file begins as a sparse MatrixMarket file; false for standard input and for
/// what cannot be opened.
bool is_sparse_file(const std::string& path);

/// Reads such a file. Throws ParseError, or UsageError if it cannot be opened.
SparseGame read_sparse_file(const std::string& path);

}  // namespace saddle::app
