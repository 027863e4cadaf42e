#pragma once

#include <optional>
#include <vector>

#include "saddle/matrix/solution.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle {

/// The probabilities of a player's pure strategies, each >= 0, of sum 1.
using ExactStrategy = std::vector<Rational>;

/// The strategies that each player uses, ascending.
using Supports = std::vector<std::vector<Index>>;

/// A mixed strategy of each player, with payoffs and regrets in the game.
struct MixedProfile {
  std::vector<ExactStrategy> strategies;
  /// The expected payoff of each player.
  std::vector<Rational> payoffs;
  /// What the best pure deviation of each player would add; all are 0 in an equilibrium.
  std::vector<Rational> regrets;

  Rational max_regret() const;

  /// Whether every player plays one pure strategy.
  bool is_pure() const;
};

/// Returns the payoffs and regrets of the strategies, computed from the game. Only the functions
/// certified() make a MixedProfile. Throws std::invalid_argument unless each player has one
/// probability for each pure strategy, all >= 0 and of sum 1. Cost: for each player, the pure
/// strategies times the profiles of the others' supports.
MixedProfile certified(const NormalFormGame& game, std::vector<ExactStrategy> strategies);

/// Returns `strategy` as a mixed strategy of a player with `count` pure strategies.
ExactStrategy pure_strategy(Index strategy, Index count);

/// Returns the profile of pure strategies with this number.
MixedProfile certified(const NormalFormGame& game, Index profile);

/// Returns the expected payoff of each pure strategy of a player against the others' strategies.
std::vector<Rational> deviation_payoffs(const NormalFormGame& game, Index player,
                                        const std::vector<ExactStrategy>& strategies);

/// Equilibria in the order of their discovery, and whether they are proved to be all equilibria of
/// the requested kind.
struct EquilibriumList {
  std::vector<MixedProfile> equilibria;
  bool complete = false;
  /// The limit that ended the search, if there was one.
  std::optional<Termination> stopped;
};

}  // namespace saddle
