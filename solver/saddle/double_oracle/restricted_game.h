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

/// Numbers of pure strategies in a best-response oracle.
struct StrategyNumbers {
  std::vector<Index> rows;
  std::vector<Index> columns;
};

/// The game of some numbered strategies of a best-response oracle, and what solves it.
class RestrictedGame {
 public:
  virtual ~RestrictedGame() = default;

  /// Drops strategies that have not mattered for some rounds, and takes these. Returns whether it
  /// has got any.
  virtual bool hold(const StrategyNumbers& found) = 0;

  /// Solves the game from the last strategies, where those leave this gap in the whole game,
  /// rescaled. At a stop, or where the arithmetic gives up, the strategies are what was reached.
  virtual void solve(double gap) = 0;

  /// Lets the next solve be more exact; false if it cannot be.
  virtual bool sharpen() = 0;

  /// The last strategies: a weight for each number, of sum 1.
  virtual Weights strategies() const = 0;
};

/// A restricted game that is solved by the simplex method: a table of the payoffs of all numbered
/// strategies, and a tableau that holds those in the game and its best basis. After strategies are
/// added the pivots go on from that basis.
class VertexPart : public RestrictedGame {
 public:
  /// Holds all numbered strategies. Takes the range of the whole game's payoffs, which must not be
  /// constant, and the greatest reduced cost that a solve leaves at first. Keeps references to all,
  /// and adds its pivots to `pivots`.
  VertexPart(const BestResponseOracle& oracle, const PayoffRange& range, double tolerance,
             const Budget& budget, std::int64_t& pivots);
  VertexPart(const VertexPart&) = delete;
  VertexPart& operator=(const VertexPart&) = delete;

  /// Makes a basis of approximately optimal weights of the columns, by no more pivots than they
  /// are.
  void start_from(const Eigen::VectorXd& column);

  /// Drops what no solution used in the last 15 solves, each strategy once at most, so that a
  /// search that adds and drops comes to an end.
  bool hold(const StrategyNumbers& found) override;

  void solve(double gap) override;
  bool sharpen() override;
  Weights strategies() const override { return strategies_; }

  /// The strategies that the game has.
  StrategyNumbers held() const;

 private:
  struct State {
    bool held = true;
    bool was_dropped = false;
    int idle = 0;  // solves since it was used last
  };

  bool settle();
  void extend(const std::vector<Index>& rows, const std::vector<Index>& columns);
  void count_idle();
  void drop_unused();
  void take_new();

  const BestResponseOracle& oracle_;
  double tolerance_;
  const Budget& budget_;
  std::int64_t& pivots_;
  std::unique_ptr<ThreadPool> pool_;
  PayoffMatrix game_;
  PositiveForm form_;
  Tableau tableau_;
  std::vector<State> row_state_;
  std::vector<State> column_state_;
  std::vector<Index> waiting_rows_;  // to be held with the next solve
  std::vector<Index> waiting_columns_;
  Weights weights_;  // of the basis, for the program of the positive form
  WeightedPayoffs payoffs_;
  Weights strategies_;
};

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

/// Returns the weights with as many zeros after them as make up the size.
Eigen::VectorXd with_zeros(const Eigen::VectorXd& weights, Index size);

}  // namespace saddle
