#pragma once

#include <set>
#include <vector>

#include "saddle/matrix/exact_matrix.h"

namespace saddle::test {

/// All optimal strategies of a small game, by brute force.
struct OptimalStrategies {
  Rational value;
  std::set<std::vector<Rational>> row_extreme;
  std::set<std::vector<Rational>> column_extreme;
};

/// Tries every square submatrix (Shapley and Snow, Basic solutions of discrete games, 1950): an
/// optimal strategy is extreme if and only if a submatrix determines it as equalizing for both
/// players.
/// Shares only the number type with the library. Exponential: for sides up to 5.
OptimalStrategies shapley_snow(const ExactMatrix& game);

/// Returns the dimension of the points' affine hull.
Index affine_dimension(const std::set<std::vector<Rational>>& points);

}  // namespace saddle::test
