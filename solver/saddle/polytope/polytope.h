#pragma once

#include <cstddef>
#include <vector>

#include <gmpxx.h>

namespace saddle {

/// A whole-number affine form c_0 + c_1 t_1 + ... + c_q t_q, as its coefficients.
using AffineForm = std::vector<mpz_class>;

/// { t >= 0 in R^q : every weight >= 0 and every slack >= 0 }.
///
/// Its points stand for a player's strategies, in the proportions of the weights; where there are
/// no weights, in the proportions of t itself.
struct Polytope {
  /// q.
  std::size_t variables = 0;
  /// One for each pure strategy of the player, or none.
  std::vector<AffineForm> weights;
  /// One for each pure strategy of the opponent: how much worse than a best response it is, up to a
  /// positive factor.
  std::vector<AffineForm> slacks;
};

}  // namespace saddle
