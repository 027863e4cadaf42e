#pragma once

#include <vector>

#include "saddle/large/frontier.h"
#include "saddle/machine/should_stop.h"
#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/proved_bounds.h"

namespace saddle {

/// A part of a large game that grows, and is solved to a loose gap by strategies near its central
/// path. Responses to these cut the gap of the whole game deeper than responses to vertices do, of
/// which a degenerate part has very many.
class CentralPart {
 public:
  /// Takes the numbers of the first strategies, at least one each, and the range of the payoffs of
  /// the whole game. Keeps references.
  CentralPart(const Frontier& frontier, const PayoffRange& range, const std::vector<Index>& rows,
              const std::vector<Index>& columns);

  /// Drops what has not mattered for some rounds, and adds strategies. Returns whether there are
  /// new ones.
  bool hold(const std::vector<Index>& rows, const std::vector<Index>& columns);

  /// Solves the part to a gap, rescaled, from its last strategies: follow_central_path().
  bool solve(double most_gap, const ShouldStop& should_stop);

  /// A weight for each numbered strategy of the game.
  Weights strategies() const;

 private:
  struct Side {
    // Returns the places of the strategies to keep, by their weights.
    std::vector<Index> kept_places(const Eigen::VectorXd& weights);
    bool add(const std::vector<Index>& more);

    std::vector<Index> numbers;
    std::vector<int> idle;  // rounds since it mattered
  };

  void fill(Index known_rows, Index known_columns);

  const Frontier& frontier_;
  const PayoffRange& range_;
  Side rows_;
  Side columns_;
  DenseMatrix payoffs_;  // rescaled
  Weights weights_;
};

}  // namespace saddle
