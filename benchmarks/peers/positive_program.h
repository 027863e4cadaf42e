#pragma once

#include <vector>

#include "saddle/matrix/payoff_matrix.h"

namespace saddle::bench {

/// A matrix game as a linear program over the payoffs C mapped to [1/2, 3/2], for solvers that take
/// programs by sparse columns.
struct PositiveProgram {
  bool is_packing;                   ///< maximise 1'w, Mw <= 1; else minimise 1'w, Mw >= 1; w >= 0
  int rows;                          ///< of M
  int columns;                       ///< of M
  std::vector<int> starts;           ///< the start of each column in `indices`; last, their number
  std::vector<int> indices;          ///< the row of each coefficient
  std::vector<double> coefficients;  ///< all coefficients of M, by columns
};

/// Returns the row player's program: minimise 1'x subject to C'x >= 1. Its slack basis is dual
/// feasible.
PositiveProgram row_program(const PayoffMatrix& game);

/// Returns the column player's program: maximise 1'y subject to Cy <= 1. Its slack basis is primal
/// feasible.
PositiveProgram column_program(const PayoffMatrix& game);

}  // namespace saddle::bench
