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
/// The functions here compute these bounds; each demands strategies of the game's size and throws
/// std::invalid_argument otherwise. O(mn), one pass over the matrix. Where the entries are rounded
/// (PayoffMatrix::rounding) the bounds hold for the payoffs that they stand for.

/// Returns (Ay)_i, what each pure strategy of the row player gets against `column`, up to rounding.
Eigen::VectorXd row_payoffs(const PayoffMatrix& game, const MixedStrategy& column);

/// Returns (x'A)_j, what each pure strategy of the column player pays to `row`, up to rounding.
Eigen::VectorXd column_payoffs(const PayoffMatrix& game, const MixedStrategy& row);

/// Returns the least pure strategy that is best against `column`, up to rounding.
Index best_row(const PayoffMatrix& game, const MixedStrategy& column);

/// Returns the least pure strategy that is best against `row`, up to rounding.
Index best_column(const PayoffMatrix& game, const MixedStrategy& row);

/// Returns what `row` guarantees against every column: min_j (x'A)_j, rounded down by no more than
/// a rounding bound. Exact if `row` is pure and the entries are.
double guaranteed_payoff(const PayoffMatrix& game, const MixedStrategy& row);

/// Returns what `column` concedes to every row: max_i (Ay)_i, rounded up by no more than a rounding
/// bound. Exact if `column` is pure and the entries are.
double conceded_payoff(const PayoffMatrix& game, const MixedStrategy& column);

/// Returns the smallest relative gap that certify() can report for this game, except for pure
/// strategies: what it allows for its own roundings and for the rounding of the payoffs. It may be
/// infinite.
double least_relative_gap(const PayoffMatrix& game);

/// Returns the strategies with the bounds they prove: the only maker of a Solution, beside its twin
/// for exact payoffs (certificate.h). It is converged if its relative gap is at most
/// `tolerance`. It is rounded_payoffs if gap_of_entries is, or if that is at most a 16th of
/// what the rounding of the payoffs adds to the gap; else its termination is `otherwise`.
Solution certify(const PayoffMatrix& game, MixedStrategy row, MixedStrategy column,
                 double tolerance, Termination otherwise = Termination::numerical_error);

}  // namespace saddle
