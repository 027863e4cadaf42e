#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "saddle/exact/solution.h"
#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/solution.h"
#include "saddle/recursive/stochastic_game.h"

namespace saddle {

/// How the values of a stochastic game are approximated.
enum class StochasticMethod {
  /// Value iteration (Shapley 1953); in a discounted game the contraction gives the bounds.
  value_iteration,
  /// Newton's steps towards the fixed point, within the bounds of value iteration, after Hoffman
  /// and Karp (1966), Pollatschek and Avi-Itzhak (1969), Filar and Tolwinski (1991). A discounted
  /// component of more than 64 states is iterated first, as long as that converges quickly.
  newton,
};

/// The solution of a stochastic game: bounds on the value of every state, and stationary strategies
/// of both players that prove them.
struct StochasticSolution {
  /// The bounds are true whatever the termination. Bounds of -infinity and infinity mean that
  /// nothing is known. Both are infinity if the row player's strategies gain infinity from the
  /// state, both -infinity if the column player's strategies do.
  std::vector<ValueBounds> values;
  /// From every state, `rows` guarantees its lower bound, `columns` concedes at most its upper
  /// bound; uniform at states without a proved bound.
  std::vector<MixedStrategy> rows;
  std::vector<MixedStrategy> columns;
  /// converged if all bounds are within the tolerance; numerical_error if they stopped improving.
  Termination termination;
  /// Rounds over a component of the game, or applications of the operator in plain floating point.
  std::int64_t iterations = 0;
  /// The number of stage games solved, and how often a certificate fell short of the tolerance and
  /// another method was tried for one of them.
  std::int64_t stage_games = 0;
  std::int64_t fallbacks = 0;
};

/// Solves a stochastic game, component by component, by value iteration from below and above. A
/// method's approximation becomes a bound only if Shapley's operator, rounded outward, confirms it.
/// A state has converged once upper - lower <= tolerance * the greatest absolute number among
/// payoffs and values. Rounding errors prevent tolerances below about 1e-15 times the
/// number of stages of a play.
///
/// In an undiscounted game stationary strategies of either player are searched for, and proved in
/// rational arithmetic against every play of the other (strategy_search.h). If both players have
/// optimal ones, the bounds nearly always meet. But a game in which play need not end may have no
/// optimal strategies, only nearly optimal ones with ever smaller probabilities (Everett 1957;
/// Hansen, Koucky and Miltersen 2009). Then small components continue in rational arithmetic
/// (strategy_search.h). If that takes too long, or if the probabilities would be below the least
/// double, the bounds do not meet, or approach each other very slowly. Rational arithmetic is not
/// used if the numbers of the game were rounded.
///
/// In a discounted game values are iterated in plain floating point, 20 ns for a state of 2 x 2
/// cells with two successors each, and one application of the rounded operator confirms the bounds
/// around the values. The gap is about discount / (1 - discount) times the last change. If play
/// forgets its initial state quickly, this takes about 100 iterations, whatever the discount.
///
/// Threads share the stage games of a component of many states; the answer does not depend on their
/// number. The limits apply to the whole call; when one is reached, each remaining component gets
/// one round. on_progress reports the widest bounds of the current component.
///
/// Throws std::invalid_argument as check(game) and check(options) do, and if the endless cells
/// (endless_play()) of a component without a discount pay both gains and losses: such play has no
/// total payoff. Average payoffs are a different model.
StochasticSolution solve_stochastic(const StochasticGame& game, const Options& options = {},
                                    StochasticMethod method = StochasticMethod::newton);

/// Solves the game of the nearest doubles, and proves bounds in the exact numbers if doubles do not
/// suffice. Throws also as rounded(game) does.
StochasticSolution solve_stochastic(const ExactStochasticGame& game, const Options& options = {},
                                    StochasticMethod method = StochasticMethod::newton);

/// The value and optimal strategies of every state's stage game.
struct ExactStages {
  /// nullopt for states that a limit left unsolved.
  std::vector<std::optional<ExactSolution>> states;
  /// converged if all are solved.
  Termination termination = Termination::converged;
};

/// Solves, in rational arithmetic, a stochastic game in which no state can recur. The limits apply
/// to the whole call; iterations are stage games; the tolerance is ignored. Throws
/// std::invalid_argument as check(game) and check(options) do, and if a state can recur, naming it.
ExactStages solve_exact_stages(const ExactStochasticGame& game, const Options& options = {});

/// Returns the first state that can recur, nullopt if the game is acyclic. Linear.
std::optional<Index> returning_state(const ExactStochasticGame& game);

}  // namespace saddle
