#pragma once

#include <vector>

#include "saddle/matrix/basis.h"
#include "saddle/matrix/exact_matrix.h"

namespace saddle {

/// A whole-number affine form c_0 + c_1 t_1 + ... + c_q t_q, as its coefficients.
using AffineForm = std::vector<mpz_class>;

/// One player's optimal strategies as a polytope around an optimal basis:
///
///   { t >= 0 in R^q : every weight >= 0 and every slack >= 0 },
///
/// of which t = 0 is the basis. The optimal strategies are in the proportions of the weights.
struct OptimalFace {
  /// q: no more than the dimension of the polytope unless the basis is degenerate.
  std::size_t variables = 0;
  /// One for each pure strategy of the player.
  std::vector<AffineForm> weights;
  /// One for each pure strategy of the opponent: how much worse than the value it does, up to a
  /// positive factor.
  std::vector<AffineForm> slacks;
};

struct OptimalFaces {
  OptimalFace row;
  OptimalFace column;
};

/// Throws std::invalid_argument if the basis is singular or not optimal. O(mkq) products of numbers
/// of the size of the kernel's determinant.
OptimalFaces optimal_faces(const ExactMatrix& game, const Basis& basis);

/// Returns the rank of the payoffs of these rows and columns, raised by a constant that makes all
/// payoffs of the game positive.
Index payoff_rank(const ExactMatrix& game, const std::vector<Index>& rows,
                  const std::vector<Index>& columns);

}  // namespace saddle
