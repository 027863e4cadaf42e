#pragma once

#include <optional>

#include "saddle/matrix/payoff_matrix.h"

namespace saddle {

/// An entry that is least in its row and greatest in its column: neither player gains by leaving
/// it, so it is a solution in pure strategies and its payoff is the value.
struct SaddlePoint {
  Index row;
  Index column;

  friend bool operator==(const SaddlePoint&, const SaddlePoint&) = default;
};

/// The row of greatest minimum and the column of least maximum, the first of each, and the bounds
/// that they guarantee: maximin <= value <= minimax.
struct PureGuarantees {
  Index row;
  Index column;
  double maximin;
  double minimax;

  /// Whether they are a saddle point.
  bool are_equal() const { return maximin >= minimax; }
};

/// Returns what the players guarantee by pure strategies. O(mn).
PureGuarantees pure_guarantees(const PayoffMatrix& game);

/// Returns the first saddle point in reading order, nullopt if there is none. O(mn).
std::optional<SaddlePoint> saddle_point(const PayoffMatrix& game);

/// Returns that saddle point if the payoffs before any rounding certainly have it too: if no payoff
/// was rounded, or if its entry is the only least one in its row and the only greatest one in its
/// column. The payoffs may have a saddle point even if nullopt is returned. O(mn).
std::optional<SaddlePoint> certain_saddle_point(const PayoffMatrix& game);

}  // namespace saddle
