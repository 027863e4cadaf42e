#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "saddle/machine/thread_pool.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/positive_form.h"
#include "saddle/matrix/proved_bounds.h"
#include "saddle/matrix/solution.h"
#include "saddle/simplex/tableau.h"

namespace saddle {

/// A part of a large game that grows: a table of the payoffs of the strategies found so far, and a
/// simplex tableau that holds the best basis of it. After strategies are added the pivots go on
/// from that basis.
class RestrictedGame {
 public:
  /// Takes the range of the whole game's payoffs, which must not be constant, and those of the
  /// first strategies.
  RestrictedGame(const PayoffRange& range, DenseMatrix payoffs, int threads);
  RestrictedGame(const RestrictedGame&) = delete;
  RestrictedGame& operator=(const RestrictedGame&) = delete;

  /// How many strategies were ever found.
  Index rows() const { return game_.rows(); }
  Index columns() const { return game_.columns(); }
  const PayoffMatrix& game() const { return game_; }

  /// Adds strategies: `new_rows` against the columns before, `new_columns` against all rows.
  void add(const DenseMatrix& new_rows, const DenseMatrix& new_columns);

  /// Takes strategies, of which some were dropped, into the tableau again.
  void hold(const std::vector<Index>& rows, const std::vector<Index>& columns);

  /// Solves what the tableau holds, until no reduced cost exceeds `tolerance`. Adds the pivots to
  /// `pivots`. Returns false if the budget was exhausted before.
  bool solve(double tolerance, const Budget& budget, std::int64_t& pivots);

  /// Makes a basis of approximately optimal weights of the columns, by no more pivots than they
  /// are.
  void start_from(const Eigen::VectorXd& column, const Budget& budget, std::int64_t& pivots);

  /// The strategies of the last call of solve, each of sum 1, one weight for every strategy found.
  const Weights& strategies() const { return strategies_; }

  /// Whether the tableau holds a strategy.
  bool holds_row(Index row) const { return row_state_[as_size(row)].held; }
  bool holds_column(Index column) const { return column_state_[as_size(column)].held; }

  /// Drops from the tableau what no solution used in the last `patience` calls of solve, each
  /// strategy once at most, so that a search that adds and drops comes to an end.
  void drop_unused(int patience);

 private:
  struct State {
    bool held = true;
    bool was_dropped = false;
    int idle = 0;  // calls of solve since it was used last
  };

  bool settle(double tolerance, const Budget& budget, std::int64_t& pivots);
  void extend(const std::vector<Index>& rows, const std::vector<Index>& columns);
  void count_idle();

  std::unique_ptr<ThreadPool> pool_;
  PayoffMatrix game_;
  PositiveForm form_;
  Tableau tableau_;
  std::vector<State> row_state_;
  std::vector<State> column_state_;
  std::vector<Index> waiting_rows_;  // to be held with the next call of solve
  std::vector<Index> waiting_columns_;
  Weights weights_;  // of the basis, for the program of the positive form
  WeightedPayoffs payoffs_;
  Weights strategies_;
};

}  // namespace saddle
