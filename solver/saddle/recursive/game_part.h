#pragma once

#include <optional>
#include <vector>

#include "saddle/number/rational.h"
#include "saddle/recursive/stochastic_bounds.h"

namespace saddle {

/// A component of an undiscounted game as the player sees it for whom the bounds are, who chooses
/// rows: for upper bounds payoffs are negated and the players' places changed. Cells go on to
/// places in the component, with positive probabilities, and pay what the bounds promise outside.
template <class Number>
struct GamePart {
  std::vector<StageGame<Index, Number>> stages;
  /// For each cell of a stage, row by row, whether play surely stays in the component.
  std::vector<std::vector<bool>> stays;
  /// The endless states (stochastic_game.h), and what endless play is worth.
  std::vector<bool> endless;
  Number endless_play;
};

/// Returns the component as the player of a side sees it, in the numbers of the exact game if there
/// is one, else in the doubles. None if the game has a discount, or if the doubles do not say
/// exactly which game is meant: if they are rounded, or if the probabilities of a cell sum to 1
/// only as doubles do. Demands known bounds where the component leads to outside.
std::optional<GamePart<Rational>> rational_part(const StochasticBounds& known,
                                                const BoundSide& side,
                                                const std::vector<Index>& component);

/// Returns the part in the nearest doubles.
GamePart<double> nearest(const GamePart<Rational>& part);

}  // namespace saddle
