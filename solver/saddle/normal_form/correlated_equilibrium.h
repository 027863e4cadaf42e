#pragma once

#include <optional>
#include <vector>

#include "saddle/matrix/solution.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle {

/// A distribution over profiles. A mediator draws a profile and tells each player only that
/// player's strategy in it.
struct CorrelatedEquilibrium {
  /// One for each profile.
  std::vector<Rational> probabilities;
  /// The expected payoff of each player if all follow their recommendations.
  std::vector<Rational> payoffs;
  /// The greatest gain of a player by playing one strategy whenever another is recommended, times
  /// the probability of that recommendation. It is >= 0, and 0 in an equilibrium.
  Rational max_gain;
};

/// Returns the payoffs and the greatest gain of a distribution, computed from the game. Throws
/// std::invalid_argument unless there is one probability for each profile, all >= 0 and of sum 1.
/// O(players x profiles x strategies).
CorrelatedEquilibrium certified_correlated(const NormalFormGame& game,
                                           std::vector<Rational> probabilities);

/// Returns a correlated equilibrium (Aumann 1974) with the greatest sum of all players' payoffs,
/// proved in rational arithmetic; nullopt if a limit of the options is reached first.
/// max_iterations counts pivots.
std::optional<CorrelatedEquilibrium> best_correlated_equilibrium(const NormalFormGame& game,
                                                                 const Options& options = {});

}  // namespace saddle
