#pragma once

#include <array>
#include <span>

namespace saddle {

/// Many 3x3 games as a structure of arrays, and where their solutions go.
struct ThreeByThreeBatch {
  /// payoffs[3 * i + j] holds the payoffs in row i and column j.
  std::array<std::span<const double>, 9> payoffs;
  std::span<double> value;
  std::array<std::span<double>, 3> row;
  std::array<std::span<double>, 3> column;
  /// The duality gaps that the strategies leave relative to the ranges of the payoffs, up to
  /// rounding: some 1e-16, more where payoffs differ by many orders of magnitude.
  std::span<double> gap;
};

/// Solves every game of the batch: its strategies are the best of those that equalise a square
/// part of the game, some of which are optimal (Shapley and Snow 1950). Demands payoffs whose range
/// is finite. Throws std::invalid_argument unless all spans are of one length. O(length), without
/// allocation, in vectors of several games, but for one in thousands that is solved by itself.
void solve_three_by_three(const ThreeByThreeBatch& batch);

}  // namespace saddle
