#pragma once

#include <vector>

#include "saddle/exact/image.h"
#include "saddle/matrix/payoff_matrix.h"
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
OptimalFaces optimal_faces(const IntegerImage& image, const Basis& basis);

/// Returns the rank of the entries in these rows and columns of the image.
Index payoff_rank(const IntegerImage& image, const std::vector<Index>& rows,
                  const std::vector<Index>& columns);

}  // namespace saddle
