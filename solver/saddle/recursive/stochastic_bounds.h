#pragma once

#include <cstdint>
#include <vector>

#include "saddle/matrix/solution.h"
#include "saddle/recursive/bound_side.h"
#include "saddle/recursive/shapley_operator.h"
#include "saddle/recursive/stochastic_game.h"

namespace saddle {

/// What is known of a stochastic game while its components are solved one after another.
struct StochasticBounds {
  /// Keeps references to the game, which check() must accept, and to the game in exact numbers of
  /// which it has the nearest doubles, if there is one. Throws as ShapleyOperator does.
  StochasticBounds(const StochasticGame& of, const ExactStochasticGame* exactly, int threads);
  StochasticBounds(const StochasticBounds&) = delete;
  StochasticBounds& operator=(const StochasticBounds&) = delete;

  /// The bounds on a state's value, true whatever endless_play was before it was rounded; infinite
  /// where the value is proved to be, or where nothing is known.
  ValueBounds bounds(Index state) const;
  /// upper - lower, 0 where the value is proved to be infinite.
  double width(Index state) const;
  /// The width of the component's state where that is greatest.
  double widest(const std::vector<Index>& component) const;
  /// The greatest absolute number among payoffs and the component's bounds on finite values.
  double scale(const std::vector<Index>& component) const;
  /// Whether upper - lower <= tolerance * scale for all states of a component.
  bool are_within(const std::vector<Index>& component, double tolerance) const;
  /// Whether bounds of a side are known where a component leads to outside itself.
  bool are_known_after(const std::vector<Index>& component, const BoundSide& side) const;
  /// Tells on_progress the bounds that are the widest of a component.
  void report(const std::vector<Index>& component, const Options& options) const;

  const StochasticGame& game;
  const ExactStochasticGame* exact;
  std::vector<std::vector<Index>> components;
  /// The number of each state's component.
  std::vector<Index> component_of;
  EndlessPlay endless;
  ShapleyOperator shapley;
  BoundSide lower;
  BoundSide upper;
  /// What the values may be, for every state.
  std::vector<double> guess;
  /// The greatest absolute number that a cell or endless play pays.
  double greatest_payoff;
  /// How far what endless play pays may be from its double. No value is further from that of the
  /// game with the double: it is an average over plays, of which each pays it once at most.
  double endless_rounding;
  std::int64_t iterations = 0;
  /// The stage games solved without Shapley's operator.
  std::int64_t stage_games = 0;
};

}  // namespace saddle
