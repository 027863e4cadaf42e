#pragma once

#include <cstdint>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

#include "saddle/extensive/extensive_game.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// Any pair of behaviour strategies proves
///
///   payoff of a best response to `row`  <=  value  <=  payoff of a best response to `column`.
///
/// Each bound takes one pass through the sequences of the responding player, from the last sets to
/// the first. Only certify() makes a solution.
struct ExtensiveSolution {
  BehaviourStrategy row;
  BehaviourStrategy column;
  /// lower <= value of the game <= upper, rounding errors included.
  double lower = -std::numeric_limits<double>::infinity();
  double upper = std::numeric_limits<double>::infinity();
  /// An upper bound on upper - lower as a fraction of the range of the payoffs, except for the
  /// rounding of lower and upper themselves to doubles.
  double relative_gap = std::numeric_limits<double>::infinity();
  Termination termination = Termination::numerical_error;
  std::int64_t iterations = 0;
  /// The method that found the strategies.
  std::string_view method;

 private:
  friend ExtensiveSolution certify(const ExtensiveGame&, BehaviourStrategy, BehaviourStrategy,
                                   double, Termination);
  ExtensiveSolution(BehaviourStrategy row_strategy, BehaviourStrategy column_strategy)
      : row(std::move(row_strategy)), column(std::move(column_strategy)) {}
};

/// Returns the strategies, with chances that add up to 1 at each set, and the bounds that they
/// prove. The solution is converged if the relative gap is at most the tolerance, else its
/// termination is `otherwise`. Throws std::invalid_argument as check(PlayerSequences,
/// BehaviourStrategy) does. O(sequences + entries).
ExtensiveSolution certify(const ExtensiveGame& game, BehaviourStrategy row,
                          BehaviourStrategy column, double tolerance,
                          Termination otherwise = Termination::numerical_error);

/// Takes the payoff of each sequence of `player` against the other's plan. Adds to each, from the
/// last set to the first, the values of the sets that follow it; the value of a set is the maximum
/// expected payoff of its moves. Returns the expected payoff of sequence 0, which is the payoff of
/// the best response.
double best_response(const PlayerSequences& player, std::vector<double>& expected);

}  // namespace saddle
