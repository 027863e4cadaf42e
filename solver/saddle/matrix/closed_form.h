#pragma once

#include <cstddef>
#include <span>

namespace saddle {

class Budget;
class Incumbent;

/// The solution of a 2x2 game: its value, and the probabilities of the first row and first column.
struct TwoByTwo {
  double value;
  double row;
  double column;
};

/// Returns the solution of [[a, b], [c, d]]. With a saddle point its strategies are pure and its
/// value exact; without one
///
///   row = (d - c) / D,   column = (d - b) / D,   value = b + (a - b) column,   D = a - b - c + d,
///
/// where no difference cancels, so that the probabilities are accurate to a few roundings and the
/// value to a few roundings of the payoffs. Demands absolute payoffs below 2^1021. O(1).
TwoByTwo solve_two_by_two(double a, double b, double c, double d);

/// Many 2x2 games [[a, b], [c, d]] as a structure of arrays, and where their solutions go.
struct TwoByTwoBatch {
  std::span<const double> a, b, c, d;
  std::span<double> value, row, column;
};

/// Solves every game of the batch as solve_two_by_two does; the arrays of results may be the
/// arrays of payoffs. Throws std::invalid_argument unless all spans are of one length. O(length),
/// without allocation, vectorised.
void solve_two_by_two(const TwoByTwoBatch& batch);

/// Offers the strategies of a game with at most two rows or at most two columns, by the formula
/// above and by the envelope of lines, and of a 3x3 game by its square parts
/// (formula_strategies.h); none for other games. 2xn and mx2 take a few passes over the lines, at
/// worst O(n log n), whatever the budget.
void propose_closed_form(Incumbent& incumbent, const Budget& budget);

}  // namespace saddle
