#pragma once

#include <vector>

#include "saddle/matrix/basis.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/polytope/polytope.h"

namespace saddle {

/// Each player's optimal strategies as a polytope around an optimal basis, which is t = 0. Its
/// variables are no more than its dimension unless the basis is degenerate.
struct OptimalFaces {
  Polytope row;
  Polytope column;
};

/// Throws std::invalid_argument if the basis is singular or not optimal. O(mkq) products of numbers
/// of the size of the kernel's determinant.
OptimalFaces optimal_faces(const ExactMatrix& game, const Basis& basis);

/// Returns the rank of the payoffs of these rows and columns, raised by a constant that makes all
/// payoffs of the game positive.
Index payoff_rank(const ExactMatrix& game, const std::vector<Index>& rows,
                  const std::vector<Index>& columns);

}  // namespace saddle
