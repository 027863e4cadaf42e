#pragma once

#include <optional>
#include <vector>

#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/saddle_point.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// The pure strategies of a player that presolve keeps. For each other strategy, a kept strategy
/// (its substitute) is at least as good, so a solution of the smaller game solves the whole game.
struct KeptStrategies {
  std::vector<Index> kept;   ///< ascending
  std::vector<Index> place;  ///< for each strategy of the game, its substitute's index in `kept`

  bool are_all() const { return kept.size() == place.size(); }

  /// Returns the strategy of the whole game with these probabilities of the kept strategies.
  MixedStrategy in_whole(const MixedStrategy& of_kept) const;

  /// Returns the strategy of the smaller game: moves each probability to the strategy's substitute.
  MixedStrategy in_kept(const MixedStrategy& of_whole) const;

  /// Returns what remains of the whole game if only `of_kept` of the kept strategies are kept.
  KeptStrategies then(const KeptStrategies& of_kept) const;
};

/// Returns the rows that do not equal an earlier row. Reads the first payoffs of all rows, and more
/// payoffs only of rows with equal hashes: O(m) if the payoffs are random, at most O(mn).
KeptStrategies distinct_rows(const PayoffMatrix& game);

/// The same for columns.
KeptStrategies distinct_columns(const PayoffMatrix& game);

/// Returns the rows with a payoff above the maximin, and the maximin row, which dominates the rows
/// left out. O(m) if the payoffs are random, at most O(mn).
KeptStrategies rows_above(const PayoffMatrix& game, const PureGuarantees& guarantees);

/// Returns the columns with a payoff below the minimax, and the minimax column.
KeptStrategies columns_below(const PayoffMatrix& game, const PureGuarantees& guarantees);

/// Presolve: repeatedly leaves out the rows that the maximin row dominates and the columns that the
/// minimax column dominates, as long as the game gets much smaller. Then leaves out the rows and
/// columns that equal an earlier one. Keeps a reference to the game, and a smaller game if any.
class SmallerGame {
 public:
  /// Demands the guarantees of the game. O(m + n) if the payoffs are random.
  SmallerGame(const PayoffMatrix& whole, PureGuarantees guarantees);

  const PayoffMatrix& game() const { return part_ ? *part_ : whole_; }
  bool is_whole() const { return !part_; }

  /// Convert strategies of the whole game to strategies of the smaller one, and back.
  StrategyPair in_part(const StrategyPair& of_whole) const;
  StrategyPair in_whole(const StrategyPair& of_part) const;

 private:
  // Both return whether much was left out.
  bool keep_rows(const KeptStrategies& rows);
  bool keep_columns(const KeptStrategies& columns);

  const PayoffMatrix& whole_;
  std::optional<PayoffMatrix> part_;
  std::optional<KeptStrategies> rows_;
  std::optional<KeptStrategies> columns_;
};

}  // namespace saddle
