#pragma once

#include <optional>

#include "saddle/matrix/solution.h"
#include "saddle/simplex/kept_strategies.h"

namespace saddle {

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
