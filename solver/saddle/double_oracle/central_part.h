#pragma once

#include <vector>

#include <Eigen/Core>

#include "saddle/double_oracle/best_response_oracle.h"
#include "saddle/machine/should_stop.h"
#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/proved_bounds.h"
#include "saddle/number/index.h"

namespace saddle {

/// Replaces the strategies of a table by ones whose duality gap in it is at most `most_gap`, by an
/// interior point that begins near them. They are near the table's central path: all strategies
/// have weight, and no solution among equals is preferred, unlike at a vertex.
///
/// The payoffs are rescaled, to a range of about one. Returns false if the arithmetic gives up, or
/// once should_stop() returns true; the strategies are then the last ones. An iteration takes 2 k^2
/// l + k^3 / 3 flops for sides k <= l.
bool follow_central_path(const DenseMatrix& payoffs, double most_gap, const ShouldStop& should_stop,
                         Weights& strategies);

/// A part of a large game that grows, and is solved to a loose gap by strategies near its central
/// path. Responses to these cut the gap of the whole game deeper than responses to vertices do, of
/// which a degenerate part has very many.
class CentralPart {
 public:
  /// Takes the numbers of the first strategies, at least one each, and the range of the payoffs of
  /// the whole game. Keeps references.
  CentralPart(const BestResponseOracle& oracle, const PayoffRange& range,
              const std::vector<Index>& rows, const std::vector<Index>& columns);

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

  const BestResponseOracle& oracle_;
  const PayoffRange& range_;
  Side rows_;
  Side columns_;
  DenseMatrix payoffs_;  // rescaled
  Weights weights_;
};

}  // namespace saddle
