#pragma once

#include <array>
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

/// Returns the solution of [[a, b], [c, d]]. If the game has a saddle point, the strategies are
/// pure and the value is exact; if not,
///
///   row = (d - c) / D,   column = (d - b) / D,   value = b + (a - b) column,   D = a - b - c + d,
///
/// in which no difference cancels: the probabilities are accurate to a few roundings, the value to
/// a few roundings of the payoffs. Demands absolute payoffs below 2^1021. O(1).
TwoByTwo solve_two_by_two(double a, double b, double c, double d);

/// Many 2x2 games [[a, b], [c, d]] and their solutions, as a structure of arrays.
struct TwoByTwoBatch {
  std::span<const double> a, b, c, d;
  std::span<double> value, row, column;
};

/// Solves every game of the batch as solve_two_by_two does; the arrays of results may be the
/// arrays of payoffs. Throws std::invalid_argument unless all spans are of one length. O(length),
/// without allocation, vectorised.
void solve_two_by_two(const TwoByTwoBatch& batch);

/// Many 3x3 games and their solutions, as a structure of arrays.
struct ThreeByThreeBatch {
  /// payoffs[3 * i + j] holds the payoffs in row i and column j.
  std::array<std::span<const double>, 9> payoffs;
  std::span<double> value;
  std::array<std::span<double>, 3> row;
  std::array<std::span<double>, 3> column;
  /// The duality gaps of the strategies relative to the ranges of the payoffs, up to rounding:
  /// about 1e-16, more if payoffs differ by many orders of magnitude.
  std::span<double> gap;
};

/// Solves every game of the batch. Among the strategies that equalise a square part of the game
/// some are optimal (Shapley and Snow 1950); the best are chosen. Demands payoffs whose range is
/// finite. Throws std::invalid_argument unless all spans have the same length. O(length), without
/// allocation. A vector holds several games; about one in a thousand is solved again, alone.
void solve_three_by_three(const ThreeByThreeBatch& batch);

/// Offers the strategies of a game with at most two rows or at most two columns, by the formulas
/// above and by the envelope of lines, and of a 3x3 game by its square parts (square_games.h); does
/// nothing for other games. 2xn and mx2 games take at worst O(n log n), whatever the budget.
void propose_closed_form(Incumbent& incumbent, const Budget& budget);

}  // namespace saddle
