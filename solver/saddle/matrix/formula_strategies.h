#pragma once

#include <array>
#include <span>

#include "saddle/matrix/scaling.h"

namespace saddle {

/// Strategies of a game with at most three rows and columns. A smaller game has the first
/// probabilities of each.
struct FormulaStrategies {
  std::array<double, 3> row;
  std::array<double, 3> column;
};

/// Returns strategies of a 2x2 or 3x3 game whose payoffs are stored row by row: the first saddle
/// point, or else the best that equalise a square part of the game, of which some are optimal
/// (Shapley and Snow 1950). Optimal up to roundings but where all such parts are nearly singular.
/// Demands four or nine finite payoffs and their scaling. O(1), without allocation.
FormulaStrategies strategies_by_formula(std::span<const double> payoffs, const Scaling& scaling);

}  // namespace saddle
