#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "saddle/exact/solution.h"
#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/solution.h"
#include "saddle/recursive/stochastic_game.h"

namespace saddle {

/// How the values of a stochastic game are guessed.
enum class StochasticMethod {
  /// Value iteration (Shapley 1953), the bounds of a discounted game by the contraction.
  value_iteration,
  /// Newton's steps on the fixed point between the bounds of value iteration, after Hoffman and
  /// Karp (1966), Pollatschek and Avi-Itzhak (1969), Filar and Tolwinski (1991). A discounted
  /// component of more than 64 states is iterated first, and as long as that is quick.
  newton,
};

/// A stochastic game solved: bounds on the value of every state, and stationary strategies of both
/// players that prove them.
struct StochasticSolution {
  /// The bounds are true whatever the termination. A lower bound of -infinity and an upper one of
  /// infinity say that nothing is known. Both are infinity where the strategies at the row player's
  /// states gain more than any number, both -infinity where the column player's do.
  std::vector<ValueBounds> values;
  /// From every state at once `rows` guarantees its lower bound, `columns` concedes no more than
  /// its upper one; uniform where that is infinite.
  std::vector<MixedStrategy> rows;
  std::vector<MixedStrategy> columns;
  /// converged if all bounds are within the tolerance; numerical_error if they ceased to move.
  Termination termination;
  /// Rounds over a component of the game, or applications of the operator in plain floating point.
  std::int64_t iterations = 0;
  /// How many stage games were solved, and how often a certificate fell short of the tolerance and
  /// another way was tried for one of them.
  std::int64_t stage_games = 0;
  std::int64_t fallbacks = 0;
};

/// Solves a stochastic game, component by component, by value iteration from below and above. A
/// guess of a method becomes a bound only if Shapley's operator, rounded outward, confirms it. A
/// state has converged once upper - lower <= tolerance * the greatest absolute number among payoffs
/// and values; rounding sets a limit of about 1e-15 times the stages that a play lasts.
///
/// In an undiscounted game stationary strategies of either player are searched for, and proved in
/// rational arithmetic against everything the other can do (strategy_search.h): where both players
/// have optimal ones, the bounds nearly always meet. But a game in which play need not end may have
/// none, only nearly optimal ones that need ever smaller probabilities (Everett 1957; Hansen,
/// Koucky and Miltersen 2009). There small components go on in rational arithmetic
/// (rational_steps.h); where that takes too long, or the probabilities would be below the least
/// double, the bounds stay apart, or approach each other too slowly to wait for. Rational
/// arithmetic is not used if the numbers of the game were rounded.
///
/// In a discounted game values are iterated in plain floating point, 20 ns for a state of 2 x 2
/// cells with two successors each, and the bounds around them are confirmed by one application of
/// the rounded operator: they are about discount / (1 - discount) times the last change apart.
/// States from which play soon may be anywhere take some 100 iterations, whatever the discount.
///
/// Threads share the stage games of a component of many states; the answer does not depend on how
/// many there are. The limits are for the whole call; when one is reached, each component that is
/// left gets one round. on_progress reports the widest bounds of the present component.
///
/// Throws std::invalid_argument as check(game) and check(options) do, and if without a discount
/// endless cells (endless_play()) of one component pay both gains and losses: such play has no
/// total payoff. Average payoffs are another model.
StochasticSolution solve_stochastic(const StochasticGame& game, const Options& options = {},
                                    StochasticMethod method = StochasticMethod::newton);

/// Solves the game of the nearest doubles, with proofs in the numbers of the game itself where
/// doubles do not suffice. Throws also as rounded(game) does.
StochasticSolution solve_stochastic(const ExactStochasticGame& game, const Options& options = {},
                                    StochasticMethod method = StochasticMethod::newton);

/// The value of every state's stage game, and strategies.
struct ExactStages {
  /// nullopt for the states that a limit leaves unsolved.
  std::vector<std::optional<ExactSolution>> states;
  /// converged if all are solved.
  Termination termination = Termination::converged;
};

/// Solves a stochastic game in which no state can come back to itself in rational arithmetic.
/// Limits are for the whole call, iterations being stage games; the tolerance does not matter.
/// Throws std::invalid_argument as check(game) and check(options) do, and naming a state that can
/// come back to itself.
ExactStages solve_exact_stages(const ExactStochasticGame& game, const Options& options = {});

/// Returns the first state that can come back to itself, nullopt if the game is acyclic. Linear.
std::optional<Index> returning_state(const ExactStochasticGame& game);

}  // namespace saddle
