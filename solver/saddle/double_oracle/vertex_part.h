#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "saddle/double_oracle/best_response_oracle.h"
#include "saddle/double_oracle/restricted_game.h"
#include "saddle/machine/thread_pool.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/positive_form.h"
#include "saddle/matrix/proved_bounds.h"
#include "saddle/matrix/solution.h"
#include "saddle/simplex/tableau.h"

namespace saddle {

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

}  // namespace saddle
