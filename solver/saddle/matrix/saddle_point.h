#pragma once

#include <optional>

#include "saddle/matrix/payoff_matrix.h"

namespace saddle {

/// An entry that is the minimum of its row and the maximum of its column. Neither player gains by
/// leaving it, so it is a solution in pure strategies and its payoff is the value.
struct SaddlePoint {
  Index row;
  Index column;

  friend bool operator==(const SaddlePoint&, const SaddlePoint&) = default;
};

/// The first row of greatest minimum, the first column of least maximum, and the bounds that they
/// guarantee: maximin <= value <= minimax.
struct PureGuarantees {
  Index row;
  Index column;
  double maximin;
  double minimax;

  /// Whether they form a saddle point.
  bool are_equal() const { return maximin >= minimax; }
};

/// Returns the guarantees of the players' best pure strategies. O(mn).
PureGuarantees pure_guarantees(const PayoffMatrix& game);

/// Returns the first saddle point in reading order, nullopt if there is none. O(mn).
std::optional<SaddlePoint> saddle_point(const PayoffMatrix& game);

/// Returns the saddle point if it certainly is a saddle point of the payoffs before rounding too:
/// if no payoff was rounded, or if the entry is the only minimum of its row and the only maximum of
/// its column. If nullopt is returned, the payoffs may still have a saddle point. O(mn).
std::optional<SaddlePoint> certain_saddle_point(const PayoffMatrix& game);

}  // namespace saddle
