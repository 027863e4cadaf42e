#pragma once

#include <vector>

#include <Eigen/Core>

#include "saddle/double_oracle/best_response_oracle.h"
#include "saddle/double_oracle/restricted_game.h"
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
class CentralPart : public RestrictedGame {
 public:
  /// Takes the first strategies, at least one each, and the range of the payoffs of the whole game.
  /// Keeps references, and looks at `should_stop` in each step.
  CentralPart(const BestResponseOracle& oracle, const PayoffRange& range,
              const StrategyNumbers& first, const ShouldStop& should_stop);

  /// Drops what has had next to no weight for 12 solves.
  bool hold(const StrategyNumbers& found) override;

  /// Follows the central path to a portion of the gap.
  void solve(double gap) override;

  /// A solve goes on from the last strategies, by one step at least, unless the arithmetic gave up.
  bool sharpen() override { return is_solved_; }

  Weights strategies() const override;

 private:
  struct Side {
    // Returns the places of the strategies to keep, by their weights.
    std::vector<Index> kept_places(const Eigen::VectorXd& weights);
    bool add(const std::vector<Index>& more);

    std::vector<Index> numbers;
    std::vector<int> idle;  // rounds since it mattered
  };

  void fill();

  const BestResponseOracle& oracle_;
  const PayoffRange& range_;
  const ShouldStop& should_stop_;
  Side rows_;
  Side columns_;
  DenseMatrix payoffs_;  // rescaled
  Weights weights_;
  bool is_solved_ = false;
};

}  // namespace saddle
