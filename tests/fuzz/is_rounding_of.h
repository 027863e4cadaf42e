#pragma once

#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/payoff_matrix.h"

namespace saddle::test {

/// Returns whether two readings of a text agree: the same shape and labels, each double nearest to
/// the exact payoff, and equal to it if the reading says that nothing was rounded.
inline bool is_rounding_of(const PayoffMatrix& game, const ExactMatrix& exact) {
  if (game.rows() != exact.rows() || game.columns() != exact.columns() ||
      game.row_labels() != exact.row_labels() || game.column_labels() != exact.column_labels()) {
    return false;
  }
  for (Index i = 0; i < game.rows(); ++i) {
    for (Index j = 0; j < game.columns(); ++j) {
      const bool is_exact = Rational(game(i, j)) == exact(i, j);
      if (game(i, j) != nearest_double(exact(i, j)) || (game.rounding() == 0 && !is_exact)) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace saddle::test
