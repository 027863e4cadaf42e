#pragma once

#include <optional>
#include <vector>

#include "saddle/matrix/solution.h"
#include "saddle/recursive/game_part.h"
#include "saddle/solve/stage_solver.h"

namespace saddle {

/// Looks for stationary strategies of the row player that guarantee much in a component, by
/// strategy iteration (Hoffman and Karp 1966; Chatterjee, de Alfaro and Henzinger 2013): what a
/// strategy guarantees makes stage games, and what is better in these enters the strategy.
///
/// A fixed point of Shapley's operator that is not the value holds it up, where play could go on
/// for ever. So it first solves games in which endless play is stopped: after each stage with a
/// chance `stop`, for what endless play pays. These have one fixed point each, and come near to the
/// game as the chance gets small. All in plain floating point: it proves nothing.
class StrategyIteration {
 public:
  /// Keeps references.
  StrategyIteration(const GamePart<double>& part, const Budget& budget);

  /// Improves the strategies for the game that is stopped with this chance, beginning with those of
  /// the last call. With 0 the game is not stopped.
  void improve(double stop);

  /// Goes over to other strategies if they guarantee more in the game that is stopped with this
  /// chance, summed over the states. Returns whether they do.
  bool consider(const std::vector<MixedStrategy>& strategies, double stop);

  const std::vector<MixedStrategy>& strategies() const { return strategies_; }
  /// The column player's strategies in the stage games of what is guaranteed, as last solved; empty
  /// before.
  const std::vector<MixedStrategy>& answers() const { return answers_; }
  /// Goes on from other strategies, without the probabilities that are at most this part of a
  /// strategy's greatest one. Returns whether there are any.
  bool restart(std::vector<MixedStrategy> strategies, double dropped);

  std::int64_t stage_games() const { return stage_games_; }

 private:
  double evaluate(double stop);
  bool change(double stop);

  const GamePart<double>& part_;
  const Budget& budget_;
  StageSolver solver_;
  std::vector<double> payoffs_;
  std::vector<MixedStrategy> strategies_;
  std::vector<MixedStrategy> answers_;
  // What they guarantee at the states, and what the two more places of the part stand for.
  Eigen::VectorXd values_;
  std::int64_t stage_games_ = 0;
};

}  // namespace saddle
