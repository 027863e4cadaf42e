#pragma once

#include <cstdint>

#include <Eigen/Core>

#include "saddle/large/game_operator.h"
#include "saddle/matrix/positive_form.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// Predictive regret matching+ on an operator, in double precision.
///
/// Both players in turn play the positive part of their accumulated regrets, to which the last
/// regret is added as a prediction of the next (Farina, Kroer and Sandholm 2021); the averages,
/// weighted by the square of the time, approach optimal strategies. An iteration is two products;
/// what the averages pay follows from those by linearity.
class OperatorRegretMatching {
 public:
  /// Keeps a reference to the game.
  explicit OperatorRegretMatching(const GameOperator& game);

  void iterate();

  /// The duality gap of the averages, rescaled, up to rounding. O(m + n).
  double gap() const;

  /// The averages, each of sum 1, and what they pay, rescaled.
  Weights averages() const;
  WeightedPayoffs payoffs() const;

 private:
  struct Player {
    Eigen::VectorXd regret;
    Eigen::VectorXd strategy;
    Eigen::VectorXd average;         // weighted sum
    Eigen::VectorXd average_payoff;  // of each strategy against the other's
  };

  static Player started(Index size);
  static void match_regrets(const Eigen::VectorXd& payoff, Player& player);

  const GameOperator& game_;
  Player row_;
  Player column_;
  double time_ = 0;
  double total_weight_ = 0;
};

/// Returns approximately optimal strategies of a large game by regret matching: the way for a loose
/// tolerance. The number of iterations to a gap grows with its inverse and hardly with the game, so
/// that tolerances below 1e-6 are for its limits to end. Throws std::invalid_argument as
/// check(options) does.
Solution solve_first_order(const GameOperator& game, const Options& options = {});

}  // namespace saddle
