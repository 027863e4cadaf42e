#pragma once

#include <optional>
#include <vector>

#include "saddle/number/rational.h"
#include "saddle/recursive/stochastic_bounds.h"

namespace saddle {

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
