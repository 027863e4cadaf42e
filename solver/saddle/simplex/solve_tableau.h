#pragma once

#include <cstdint>

#include "saddle/matrix/solution.h"
#include "saddle/simplex/primal_simplex.h"
#include "saddle/simplex/tableau.h"

namespace saddle {

/// How the pivots ended, the weights of the basis that they ended at, and the payoffs against these
/// in the whole game.
struct TableauSolution {
  PivotOutcome outcome;
  Weights weights;
  WeightedPayoffs payoffs;
};

/// Pivots as maximize() does and takes the weights of the last basis, refined where that is
/// possible: unless the budget was exhausted the tableau is rebuilt if it is too inaccurate for
/// that. The tableau's b and d are then made of these weights.
TableauSolution solve_tableau(Tableau& tableau, double tolerance, const Budget& budget,
                              std::int64_t& pivots);

}  // namespace saddle
