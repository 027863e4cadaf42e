#pragma once

#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// Solves a table as solve() does, except that it does not look for components, a value of 0 or few
/// strategies among the payoffs that differ from the most common one: the caller has already
/// looked.
Solution solve_searched(const PayoffMatrix& game, const Options& options);

}  // namespace saddle
