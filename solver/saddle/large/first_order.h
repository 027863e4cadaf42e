#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include <Eigen/Core>

#include "saddle/large/game_operator.h"
#include "saddle/machine/thread_pool.h"
#include "saddle/matrix/positive_form.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// What regret matching asks of a game. Vectors have an entry for each strategy, or for those that
/// this process holds where several share the game.
struct SharedGame {
  Index rows;
  Index columns;
  /// The products of GameOperator.
  std::function<Eigen::VectorXd(const Eigen::VectorXd&)> row_products;
  std::function<Eigen::VectorXd(const Eigen::VectorXd&)> column_products;
  /// Returns the sum, or the greatest, of the numbers that the processes give; all of them get the
  /// same one.
  std::function<double(double)> sum;
  std::function<double(double)> maximum;
};

/// Returns a pool for the products with a sparse game; null for other games, and for one whose
/// products are too short for a second thread to help.
std::unique_ptr<ThreadPool> workers_for_products(const GameOperator& game, int threads);

/// Predictive regret matching+ on an operator, in double precision.
///
/// Both players in turn play the positive part of their accumulated regrets, to which the last
/// regret is added as a prediction of the next (Farina, Kroer and Sandholm 2021); the averages,
/// weighted by the square of the time, approach optimal strategies. An iteration is two products;
/// what the averages pay follows from those by linearity.
class OperatorRegretMatching {
 public:
  struct Player {
    Eigen::VectorXd regret;
    Eigen::VectorXd strategy;
    Eigen::VectorXd average;         // weighted sum
    Eigen::VectorXd average_payoff;  // of each strategy against the other's
  };

  /// All that the next iteration depends on.
  struct State {
    Player row;
    Player column;
    double time = 0;  // iterations that were made
    double total_weight = 0;
  };

  /// Keeps a reference to the game, and threads that share the products of a sparse one.
  explicit OperatorRegretMatching(const GameOperator& game, ThreadPool* pool = nullptr);
  explicit OperatorRegretMatching(SharedGame game);

  void iterate();

  /// The duality gap of the averages, rescaled, up to rounding. O(m + n).
  double gap() const;

  /// The averages, each of sum 1 (of all strategies), at first the even ones; and what they pay,
  /// rescaled.
  Weights averages() const;
  WeightedPayoffs payoffs() const;

  /// From an earlier state, iterations go on as if they had not been interrupted.
  const State& state() const { return state_; }
  State& state() { return state_; }

 private:
  Player started(Index size) const;
  void match_regrets(const Eigen::VectorXd& payoff, Player& player) const;

  SharedGame game_;
  State state_;
};

/// Iterations that approach optimal strategies: one more, the gap that was reached, rescaled and up
/// to rounding, and strategies that have it.
struct Approximation {
  std::function<void()> iterate;
  std::function<double()> gap;
  std::function<Weights()> averages;
};

/// Returns approximately optimal strategies of a large game by regret matching: the way for a loose
/// tolerance. The number of iterations to a gap grows with its inverse and hardly with the game, so
/// that tolerances below 1e-6 are for its limits to end. Throws std::invalid_argument as
/// check(options) does.
Solution solve_first_order(const GameOperator& game, const Options& options = {});

/// The same by iterations that are made elsewhere.
Solution solve_first_order(const GameOperator& game, const Approximation& approximation,
                           const Options& options);

}  // namespace saddle
