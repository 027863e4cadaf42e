#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <Eigen/Core>

#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/solution.h"
#include "saddle/number/rational.h"
#include "saddle/recursive/shapley_operator.h"
#include "saddle/recursive/stochastic_game.h"

namespace saddle {

/// The lower (upper) bounds on the values of a stochastic game's states, with one stationary
/// strategy of the row (column) player that guarantees (concedes at most) the bound of every state
/// from which play starts. The proof is in stochastic_bounds.cpp.
class BoundSide {
 public:
  /// Starts with infinite bounds. Keeps references; `endless` is the result of endless_play().
  BoundSide(const StochasticGame& game, ShapleyOperator& shapley, const std::vector<bool>& endless,
            Player player);

  bool is_lower() const { return player_ == Player::row; }
  /// 1 for lower bounds, -1 for upper bounds.
  int sign() const { return is_lower() ? 1 : -1; }
  double operator[](Index state) const { return bounds_[as_size(state)]; }
  bool is_known(Index state) const { return std::isfinite((*this)[state]); }
  bool are_known(const std::vector<Index>& states) const;
  /// Whether the lower bound is +infinity (the upper bound -infinity). operator[] then still
  /// returns the best finite bound, if any was found.
  bool is_beyond_numbers(Index state) const { return is_beyond_numbers_[as_size(state)]; }
  /// The bound; infinite if is_beyond_numbers() or if no bound is known.
  double limit(Index state) const;
  bool is_better(double a, double b) const { return is_lower() ? a > b : a < b; }

  /// The strategy at a state; empty if nothing is known.
  const Eigen::VectorXd& strategy(Index state) const { return strategies_[as_size(state)]; }

  /// Applies Shapley's operator to the bounds, and keeps the images that are better. Returns
  /// whether any is. Demands known bounds of the states to which `states` lead.
  bool sweep(const std::vector<Index>& states);

  /// Tests whether the numbers `candidate`, in the order of a component's states, are bounds. If
  /// they are, keeps their images under Shapley's operator where these are better. Demands known
  /// bounds of the states outside to which the component leads. Returns whether a bound became
  /// better.
  bool improve_by(const std::vector<Index>& component, std::span<const double> candidate);

  /// Adopts bounds on all states of a component. `strategies` must be proved to guarantee (concede
  /// at most) exact bounds; `bounds` are these, rounded down (up) to doubles, or infinite. A bound
  /// may be worse than the present bound only by rounding.
  void adopt(const std::vector<Index>& component, std::span<const double> bounds,
             const std::vector<MixedStrategy>& strategies);

 private:
  struct Applied {
    double bound;
    Eigen::VectorXd strategy;
  };

  void keep(std::size_t state, double bound, Eigen::VectorXd strategy);
  bool keep_better(const std::vector<Index>& states, std::vector<Applied> image);
  std::vector<Applied> applied(std::span<const Index> states);
  bool is_confirmed(Index state, double number, double image) const;

  ShapleyOperator& shapley_;
  const std::vector<bool>& endless_;
  double endless_play_;
  Player player_;
  std::vector<double> bounds_;
  std::vector<bool> is_beyond_numbers_;
  std::vector<Eigen::VectorXd> strategies_;
};

/// The bounds on the values of a stochastic game while its components are solved one after another.
struct StochasticBounds {
  /// Keeps references to the game, which check() must accept, to the exact game from which it was
  /// rounded (null if there is no exact game), and to the budget of the whole work. Throws as
  /// ShapleyOperator does.
  StochasticBounds(const StochasticGame& of, const ExactStochasticGame* exactly,
                   const Budget& whole_budget);
  StochasticBounds(const StochasticBounds&) = delete;
  StochasticBounds& operator=(const StochasticBounds&) = delete;

  /// The bounds on a state's value, widened to hold for the payoff of endless play before rounding;
  /// infinite if the value is proved to be infinite, or if no bound is known.
  ValueBounds bounds(Index state) const;
  /// upper - lower, 0 if the value is proved to be infinite.
  double width(Index state) const;
  /// The greatest width of the component's states.
  double widest(const std::vector<Index>& component) const;
  /// The greatest absolute number among payoffs and the component's bounds on finite values.
  double scale(const std::vector<Index>& component) const;
  /// Whether upper - lower <= tolerance * scale for all states of a component.
  bool are_within(const std::vector<Index>& component, double tolerance) const;
  /// Whether a limit of the budget is reached.
  bool is_exhausted() const { return budget.exhausted(iterations).has_value(); }
  /// Reports the widest bounds of a component to on_progress.
  void report(const std::vector<Index>& component) const;

  const StochasticGame& game;
  const ExactStochasticGame* exact;
  const Budget& budget;
  std::vector<std::vector<Index>> components;
  /// The number of each state's component, and the state's place in the component.
  std::vector<std::size_t> component_of;
  std::vector<Index> place_of;
  EndlessPlay endless;
  ShapleyOperator shapley;
  BoundSide lower;
  BoundSide upper;
  /// Approximate values of all states; they prove nothing.
  std::vector<double> guess;
  /// The greatest absolute payoff of a cell or of endless play.
  double maximum_payoff;
  /// A bound on the rounding error of the payoff of endless play. It also bounds the change of
  /// every value: a value is an average over plays, each of which gets that payoff at most once.
  double endless_rounding;
  std::int64_t iterations = 0;
  /// The number of stage games solved without Shapley's operator.
  std::int64_t stage_games = 0;
};

/// A component of an undiscounted game, with the player of one side of the bounds as the row
/// player: for upper bounds, payoffs are negated and the players change places. Cells lead to
/// states of the component with positive probabilities. A transition out of the component becomes a
/// payoff, the known bound of the state outside. Two additional absorbing states stand for all
/// states outside whose value is +infinity, and for all states outside without a known bound.
template <class Number>
struct GamePart {
  std::vector<StageGame<Index, Number>> stages;
  /// For each cell of a stage, row by row, whether play stays in the component with certainty.
  std::vector<std::vector<bool>> stays;
  /// The endless states (stochastic_game.h), and the payoff of endless play.
  std::vector<bool> endless;
  Number endless_play;
  /// The maximum absolute payoff, 1 if all payoffs are 0. Every stage at the additional states pays
  /// +unit or -unit.
  Number unit = 1;
  /// Whether a cell leads to one of these states.
  bool leads_to_no_number = false;

  Index gains() const { return std::ssize(stages); }
  Index losses() const { return std::ssize(stages) + 1; }
};

/// Returns the component for the player of a side, in the numbers of the exact game if it exists,
/// else in the exact values of the doubles. Returns nullopt if the game has a discount. Without an
/// exact game, also returns nullopt if the doubles were rounded, or if the probabilities of a cell
/// sum to 1 only up to rounding.
std::optional<GamePart<Rational>> rational_part(const StochasticBounds& known,
                                                const BoundSide& side,
                                                const std::vector<Index>& component);

/// Returns the part in the nearest doubles.
GamePart<double> nearest(const GamePart<Rational>& part);

}  // namespace saddle
