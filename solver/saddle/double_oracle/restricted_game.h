#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <Eigen/Core>

#include "saddle/double_oracle/best_response_oracle.h"
#include "saddle/machine/should_stop.h"
#include "saddle/machine/thread_pool.h"
#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/positive_form.h"
#include "saddle/matrix/proved_bounds.h"
#include "saddle/matrix/solution.h"
#include "saddle/number/index.h"
#include "saddle/simplex/tableau.h"

namespace saddle {

/// Numbers of pure strategies of a best-response oracle.
struct StrategyNumbers {
  std::vector<Index> rows;
  std::vector<Index> columns;
};

/// A game of some numbered strategies of a best-response oracle, with its method of solution.
class RestrictedGame {
 public:
  virtual ~RestrictedGame() = default;

  /// Drops strategies that were inactive for some rounds, and adds the strategies found. Returns
  /// whether any were added.
  virtual bool hold(const StrategyNumbers& found) = 0;

  /// Solves the game, starting from the last strategies; `gap` is their gap in the whole game,
  /// rescaled. After a stop request, or if rounding errors prevent more, the strategies are the
  /// last ones reached.
  virtual void solve(double gap) = 0;

  /// Makes the next solve more exact. Returns false if that is not possible.
  virtual bool sharpen() = 0;

  /// The last strategies: a weight for each number, of sum 1.
  virtual Weights strategies() const = 0;
};

/// A restricted game that is solved by the simplex method. It keeps the payoffs of all numbered
/// strategies, and a tableau, at the last basis, of the strategies in the restricted game. After
/// strategies are added, pivots continue from that basis.
class VertexPart : public RestrictedGame {
 public:
  /// Contains all numbered strategies. Takes the range of the whole game's payoffs, which must not
  /// be constant, and the greatest reduced cost that the first solves may leave. Keeps references
  /// to the oracle and the budget, and adds its pivots to `pivots`.
  VertexPart(const BestResponseOracle& oracle, const PayoffRange& range, double tolerance,
             const Budget& budget, std::int64_t& pivots);
  VertexPart(const VertexPart&) = delete;
  VertexPart& operator=(const VertexPart&) = delete;

  /// Starts from a basis of approximately optimal weights of the columns, found by at most one
  /// pivot for each column.
  void start_from(const Eigen::VectorXd& column);

  /// Drops the strategies that no solution of the last 15 solves used, each strategy at most once,
  /// so that the search ends.
  bool hold(const StrategyNumbers& found) override;

  void solve(double gap) override;
  bool sharpen() override;
  Weights strategies() const override { return strategies_; }

  /// The strategies in the game.
  StrategyNumbers held() const { return {rows_.held(), columns_.held()}; }

 private:
  struct State {
    bool held = true;
    bool was_dropped = false;
    int idle = 0;  // solves since it was last used
  };

  // The numbered strategies of a player.
  struct Side {
    std::vector<State> states;
    std::vector<Index> waiting = {};  // to be added at the next solve

    void take(const std::vector<Index>& found, Index count);
    void count_idle(const Eigen::VectorXd& strategy);
    std::vector<Index> held() const;
  };

  bool settle();
  void extend(const std::vector<Index>& rows, const std::vector<Index>& columns);
  void drop_unused();

  const BestResponseOracle& oracle_;
  double tolerance_;
  const Budget& budget_;
  std::int64_t& pivots_;
  std::unique_ptr<ThreadPool> pool_;
  PayoffMatrix game_;
  PositiveForm form_;
  Tableau tableau_;
  Side rows_;
  Side columns_;
  Weights weights_;  // of the basis, for the program of the positive form
  WeightedPayoffs payoffs_;
  Weights strategies_;
};

/// Replaces the strategies of a table by strategies whose duality gap in it is at most `most_gap`,
/// by an interior point method that starts near them. The new strategies are near the table's
/// central path: all strategies have weight, and among several solutions none is preferred, unlike
/// at a vertex.
///
/// Demands payoffs rescaled to a range of about one. Returns false if rounding errors prevent it,
/// if 60 steps do not suffice, or once should_stop() returns true; the strategies are then the last
/// ones reached. A step takes 2 k^2 l + k^3 / 3 flops for sides k <= l.
bool follow_central_path(const DenseMatrix& payoffs, double most_gap, const ShouldStop& should_stop,
                         Weights& strategies);

/// A growing restricted game that is solved to a loose gap, by strategies near its central path.
/// Responses to these reduce the gap of the whole game more than responses to vertices do; a
/// degenerate game has very many vertices.
class CentralPart : public RestrictedGame {
 public:
  /// Takes the first strategies, at least one of each player, and the range of the payoffs of the
  /// whole game. Keeps references, and calls `should_stop` in each step.
  CentralPart(const BestResponseOracle& oracle, const PayoffRange& range,
              const StrategyNumbers& first, const ShouldStop& should_stop);

  /// Drops strategies that had almost no weight for 12 solves.
  bool hold(const StrategyNumbers& found) override;

  /// Follows the central path to a fraction of the gap.
  void solve(double gap) override;

  /// A solve starts from the last strategies and makes at least one step, so it always sharpens,
  /// unless rounding errors ended it.
  bool sharpen() override { return is_solved_; }

  Weights strategies() const override;

 private:
  struct Side {
    // Returns the indices of the strategies to keep, by their weights.
    std::vector<Index> kept_places(const Eigen::VectorXd& weights);
    bool add(const std::vector<Index>& more);

    std::vector<Index> numbers;
    std::vector<int> idle;  // rounds since it was last active
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

/// Returns the weights, padded with zeros to the size.
Eigen::VectorXd with_zeros(const Eigen::VectorXd& weights, Index size);

}  // namespace saddle
