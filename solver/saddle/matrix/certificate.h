#pragma once

#include <Eigen/Core>

#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// Any pair of mixed strategies (x, y) proves
///
///   min_j (x'A)_j  <=  value of the game  <=  max_i (Ay)_i.
///
/// The functions here compute these bounds. Each throws std::invalid_argument unless the strategies
/// have the size of the game. O(mn), one pass over the matrix. If the entries are rounded
/// (PayoffMatrix::rounding), the bounds hold for the payoffs before rounding.

/// Returns (Ay)_i, the expected payoff of each row against `column`, up to rounding.
Eigen::VectorXd row_payoffs(const PayoffMatrix& game, const MixedStrategy& column);

/// Returns (x'A)_j, the expected payoff of each column against `row`, up to rounding.
Eigen::VectorXd column_payoffs(const PayoffMatrix& game, const MixedStrategy& row);

/// Returns the first best response of the row player to `column`, up to rounding.
Index best_row(const PayoffMatrix& game, const MixedStrategy& column);

/// Returns the first best response of the column player to `row`, up to rounding.
Index best_column(const PayoffMatrix& game, const MixedStrategy& row);

/// Returns min_j (x'A)_j, the payoff that `row` guarantees against every column, minus a bound on
/// the rounding errors. Exact if `row` is pure and the entries are not rounded.
double guaranteed_payoff(const PayoffMatrix& game, const MixedStrategy& row);

/// Returns max_i (Ay)_i, the payoff that `column` concedes at most to any row, plus a bound on the
/// rounding errors. Exact if `column` is pure and the entries are not rounded.
double conceded_payoff(const PayoffMatrix& game, const MixedStrategy& column);

/// Returns the smallest relative gap that certify() can report if no strategy is pure: the amount
/// that certify() adds for its own rounding errors and for rounded payoffs. May be infinite.
double least_relative_gap(const PayoffMatrix& game);

/// Returns the strategies with the bounds they prove. Only this function and its version for exact
/// payoffs (exact/certificate.h) make a Solution of a table. The termination is converged if the
/// relative gap is at most `tolerance`; else rounded_payoffs if gap_of_entries is at most
/// `tolerance`, or at most a 16th of what rounded payoffs add to the gap; else `otherwise`.
Solution certify(const PayoffMatrix& game, MixedStrategy row, MixedStrategy column,
                 double tolerance, Termination otherwise = Termination::numerical_error);

}  // namespace saddle
