#pragma once

#include "saddle/large/sparse_game.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// Solves a sparse game: as a table of all payoffs (solve) if that has at most 250 000 of them, or
/// at most 25 million of which a quarter and more are stored; else as an operator (solve_large).
/// Throws std::invalid_argument as check(options) does.
Solution solve_sparse(const SparseGame& game, const Options& options = {});

}  // namespace saddle
