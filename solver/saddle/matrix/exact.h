#pragma once

#include <string_view>
#include <vector>

#include "saddle/matrix/basis.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// Strategies of both players in rational numbers, each of sum 1, with the bounds they prove.
struct ExactSolution {
  std::vector<Rational> row;
  std::vector<Rational> column;
  /// lower <= value of the game <= upper; they are equal if the solution is converged.
  Rational lower;
  Rational upper;
  Termination termination = Termination::numerical_error;
  /// Of the floating solver, and the exact pivots.
  std::int64_t iterations = 0;
  /// How many exact pivots the floating solver's basis was from an optimal one.
  std::int64_t exact_pivots = 0;
  /// Where the solve ended: if it is converged, an optimal basis, which need not be the only one.
  Basis basis;
  /// saddle-point, closed-form or exact.
  std::string_view algorithm;
};

/// Returns the value and optimal strategies as rational numbers, proved by exact best responses.
///
/// A saddle point and a 2 x 2 game are solved by their formulas. Else a floating solver, to which
/// `options` apply too, gives the basis, whose strategies are computed by p-adic lifting; if they
/// are not optimal, exact pivots lead on from there. So the tolerance decides how well the exact
/// part starts, never what it returns: termination is converged only if lower == upper.
/// Throws std::invalid_argument as check(options) does.
ExactSolution solve_exact(const ExactMatrix& game, const Options& options = {});

/// Returns what rational arithmetic makes of strategies that fell short: from their basis exact
/// pivots lead to an optimal one, whose strategies are rounded to doubles once and certified. The
/// limits of the options are for the exact pivots, which are the `iterations`.
Solution solve_from_rough(const PayoffMatrix& game, const MixedStrategy& row,
                          const MixedStrategy& column, const Options& options);

}  // namespace saddle
