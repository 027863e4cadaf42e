#pragma once

#include <vector>

#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/saddle_point.h"

namespace saddle {

/// The pure strategies of a player that are kept when a game is made smaller. For each that is not
/// there is a kept one that is at least as good, so a solution of the smaller game is one of the
/// whole.
struct KeptStrategies {
  std::vector<Index> kept;   ///< ascending
  std::vector<Index> place;  ///< of each strategy of the game: where in `kept` its substitute is

  bool are_all() const { return kept.size() == place.size(); }

  /// Returns the strategy of the whole game that plays the kept strategies so.
  MixedStrategy in_whole(const MixedStrategy& of_kept) const;

  /// Returns the strategy that has of each kept strategy what those it stands for have together.
  MixedStrategy in_kept(const MixedStrategy& of_whole) const;

  /// Returns what is kept after some of the kept ones are left out too.
  KeptStrategies then(const KeptStrategies& of_kept) const;
};

/// Returns the rows whose payoffs are not all equal to those of an earlier row. Looks at the first
/// payoffs of all rows, and at more of those whose payoffs so far have a hash in common: O(m) if
/// the payoffs are random, at most O(mn).
KeptStrategies distinct_rows(const PayoffMatrix& game);

/// The same of columns.
KeptStrategies distinct_columns(const PayoffMatrix& game);

/// Returns the rows with a payoff above the maximin, and the maximin row, which dominates all
/// others. O(m) if the payoffs are random, at most O(mn).
KeptStrategies rows_above(const PayoffMatrix& game, const PureGuarantees& guarantees);

/// Returns the columns with a payoff below the minimax, and the minimax column.
KeptStrategies columns_below(const PayoffMatrix& game, const PureGuarantees& guarantees);

}  // namespace saddle
