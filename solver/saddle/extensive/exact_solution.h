#pragma once

#include <cstdint>
#include <vector>

#include "saddle/extensive/extensive_game.h"
#include "saddle/matrix/solution.h"
#include "saddle/number/rational.h"

namespace saddle {

class WholePayoffs;

/// A realisation plan in whole numbers: each number stands for itself divided by the first one,
/// which belongs to sequence 0 and is > 0.
using WholePlan = std::vector<mpz_class>;

/// Returns the chances of the moves at each set, by sequences; at sets that the plan does not
/// reach, the first move has chance 1.
std::vector<Rational> chances_of(const PlayerSequences& player, const WholePlan& plan);

/// Returns the nearest doubles to these chances.
BehaviourStrategy rounded_strategy(const PlayerSequences& player, const WholePlan& plan);

/// Returns the plan of chances >= 0, each divided by the sum of its set. Throws
/// std::invalid_argument unless there is one for each sequence, and each set has a positive sum.
/// Its numbers may have as many digits as all chances together.
WholePlan whole_plan(const PlayerSequences& player, const std::vector<Rational>& chances);

/// Returns a plan near the strategy's: it divides the weight of each set among its moves in whole
/// numbers. Apart from the rounding of the chances, each move except the likeliest gets its chance
/// times the weight of the set, minus at most 1.1e-19 of the weight of sequence 0.
WholePlan whole_plan_near(const PlayerSequences& player, const BehaviourStrategy& strategy);

/// Plans with the bounds they prove. Only certify_exact() and certify_near() make one.
struct ExactExtensiveSolution {
  WholePlan row;
  WholePlan column;
  Rational lower;
  Rational upper;
  /// converged if lower == upper, which is then the value.
  Termination termination;
  std::int64_t iterations = 0;

 private:
  friend ExactExtensiveSolution certify_exact(const WholePayoffs&, WholePlan, WholePlan,
                                              Termination);
  friend ExactExtensiveSolution certify_near(const ExtensiveGame&, WholePlan, WholePlan);
  ExactExtensiveSolution() = default;
};

/// Returns the plans with the exact payoffs of best responses to them. Throws
/// std::invalid_argument unless they are plans.
ExactExtensiveSolution certify_exact(const ExtensiveGame& game, WholePlan row, WholePlan column,
                                     Termination otherwise = Termination::numerical_error);

/// Returns plans with true bounds. The bounds are exact, except in games so large that exact sums
/// take long: there they are computed in doubles.
ExactExtensiveSolution certify_near(const ExtensiveGame& game, WholePlan row, WholePlan column);

/// Returns exact optimal plans and the value. They belong to the basis at the end of the path of
/// equilibria, are computed by p-adic lifting, and are proved by exact best responses. If doubles
/// cannot find an optimal basis, as with payoffs of 1 beside 1e19, rounds of a double oracle in
/// rational numbers follow, which solve small games. If the solution has not converged, the bounds
/// are those of the best strategies found. In games of more than 1000 sequences the interior point
/// comes first, so that its bounds remain if a limit ends the path. Throws std::invalid_argument as
/// check(options) does.
ExactExtensiveSolution solve_extensive_exact(const ExtensiveGame& game,
                                             const Options& options = {});

}  // namespace saddle
