#pragma once

#include <vector>

#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/payoff_matrix.h"

namespace saddle {

/// The pure strategies of a player that are not equal to an earlier one. What is said of a game
/// without the others holds for the whole.
struct DistinctStrategies {
  std::vector<Index> distinct;  ///< ascending
  std::vector<Index> place;     ///< of each strategy of the game: where in `distinct` its equal is

  bool are_all() const { return distinct.size() == place.size(); }

  /// Returns the strategy of the whole game that plays the distinct strategies so.
  MixedStrategy in_whole(const MixedStrategy& of_distinct) const;

  /// Returns the strategy that has of each distinct strategy what its equals have together.
  MixedStrategy in_distinct(const MixedStrategy& of_whole) const;
};

/// Returns the rows whose payoffs are not all equal to those of an earlier row. Looks at the first
/// payoffs of all rows, and at more of those whose payoffs so far have a hash in common: O(m) if
/// the payoffs are random, at most O(mn).
DistinctStrategies distinct_rows(const PayoffMatrix& game);

/// The same of columns.
DistinctStrategies distinct_columns(const PayoffMatrix& game);

}  // namespace saddle
