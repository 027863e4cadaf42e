#pragma once

#include <optional>
#include <vector>

#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/saddle_point.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// The pure strategies that presolve keeps of a player. Each of the others has a kept one that is
/// at least as good, so a solution of the smaller game is one of the whole.
struct KeptStrategies {
  std::vector<Index> kept;   ///< ascending
  std::vector<Index> place;  ///< of each strategy of the game: where in `kept` its substitute is

  bool are_all() const { return kept.size() == place.size(); }

  /// Returns the strategy of the whole game that plays the kept strategies so.
  MixedStrategy in_whole(const MixedStrategy& of_kept) const;

  /// Returns the strategy that plays each kept strategy with the total probability of the
  /// strategies that it stands for.
  MixedStrategy in_kept(const MixedStrategy& of_whole) const;

  /// Returns the kept strategies without some more of them.
  KeptStrategies then(const KeptStrategies& of_kept) const;
};

/// Returns the rows that do not equal an earlier row. Reads the first payoffs of all rows, and more
/// payoffs only of rows that share a hash so far: O(m) if the payoffs are random, at most O(mn).
KeptStrategies distinct_rows(const PayoffMatrix& game);

/// The same of columns.
KeptStrategies distinct_columns(const PayoffMatrix& game);

/// Returns the rows with a payoff above the maximin, and the maximin row, which dominates all
/// others. O(m) if the payoffs are random, at most O(mn).
KeptStrategies rows_above(const PayoffMatrix& game, const PureGuarantees& guarantees);

/// Returns the columns with a payoff below the minimax, and the minimax column.
KeptStrategies columns_below(const PayoffMatrix& game, const PureGuarantees& guarantees);

/// Presolve: the game without the rows and columns that the pure strategies of its maximin and
/// minimax dominate, as long as leaving them out makes it much smaller, and without those that
/// equal an earlier one. Keeps a reference to the game, and a copy of the rest if it is smaller.
class SmallerGame {
 public:
  /// Demands the guarantees of the game. O(m + n) if the payoffs are random.
  SmallerGame(const PayoffMatrix& whole, PureGuarantees guarantees);

  const PayoffMatrix& game() const { return part_ ? *part_ : whole_; }
  bool is_whole() const { return !part_; }

  /// Turns strategies of the whole game into strategies of the smaller one, and back.
  StrategyPair in_part(const StrategyPair& of_whole) const;
  StrategyPair in_whole(const StrategyPair& of_part) const;

 private:
  bool leave_out_dominated(const PureGuarantees& guarantees);

  // Both return whether much was left out.
  bool keep_rows(const KeptStrategies& rows);
  bool keep_columns(const KeptStrategies& columns);

  const PayoffMatrix& whole_;
  std::optional<PayoffMatrix> part_;
  std::optional<KeptStrategies> rows_;
  std::optional<KeptStrategies> columns_;
};

}  // namespace saddle
