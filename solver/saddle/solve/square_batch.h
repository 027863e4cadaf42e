#pragma once

#include <cstddef>
#include <span>

namespace saddle {

/// Where the results of 2 x 2 or 3 x 3 games go, those of one game behind those of the other; null
/// for what is not wanted. The gaps must have a place.
struct SquareResults {
  double* value = nullptr;
  double* lower = nullptr;
  double* upper = nullptr;
  double* relative_gap = nullptr;
  double* row = nullptr;
  double* column = nullptr;
};

/// Solves games of that side, 2 or 3, stored one behind the other, row by row. The bounds are what
/// the strategies prove, true in floating point, and equal where they are pure; the value is in
/// their middle. A game's gap is large, infinite or no number where this has failed: where payoffs
/// are not finite, too large or too small, or where rounding decides which strategies are played,
/// as in some games with more than one solution, and where the games are fewer than eight. Its
/// other results are then worth nothing.
void solve_squares(std::size_t side, std::span<const double> payoffs, const SquareResults& results);

}  // namespace saddle
