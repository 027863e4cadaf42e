#pragma once

#include <optional>
#include <vector>

#include "saddle/number/rational.h"
#include "saddle/recursive/stochastic_bounds.h"

namespace saddle {

/// A component of an undiscounted game as seen by the player of the bounds, who chooses rows: for
/// upper bounds, payoffs are negated and the players change places. Cells go on to places in the
/// component, with positive probabilities, and pay what the bounds promise outside. Two additional
/// places stand for all states outside whose value exceeds every number, and for those without a
/// known bound.
template <class Number>
struct GamePart {
  std::vector<StageGame<Index, Number>> stages;
  /// For each cell of a stage, row by row, whether play surely stays in the component.
  std::vector<std::vector<bool>> stays;
  /// The endless states (stochastic_game.h), and the payoff of endless play.
  std::vector<bool> endless;
  Number endless_play;
  /// What is gained, or lost, in every stage at the two more places: of the order of the payoffs.
  Number unit = 1;
  /// Whether a cell leads to one of them.
  bool leads_to_no_number = false;

  Index gains() const { return std::ssize(stages); }
  Index losses() const { return std::ssize(stages) + 1; }
};

/// Returns the component as the player of a side sees it, in the numbers of the exact game if there
/// is one, else in the doubles. Returns nullopt if the game has a discount, or if the doubles do
/// not say exactly which game is meant: if they are rounded, or if the probabilities of a cell sum
/// to 1 only as doubles do.
std::optional<GamePart<Rational>> rational_part(const StochasticBounds& known,
                                                const BoundSide& side,
                                                const std::vector<Index>& component);

/// Returns the part in the nearest doubles.
GamePart<double> nearest(const GamePart<Rational>& part);

}  // namespace saddle
