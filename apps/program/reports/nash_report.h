#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/program/terminal/output.h"
#include "saddle/normal_form/equilibrium.h"
#include "saddle/normal_form/extreme_equilibria.h"

namespace saddle::app {

/// The equilibria of a game as they are printed. Refers to the game.
struct NashReport {
  const NormalFormGame& game;
  std::string method;
  std::vector<MixedProfile> equilibria;
  /// What each equilibrium is: dominant (every player's strategy strictly dominates his others),
  /// iterated-strict (all that strict elimination leaves), pure or mixed.
  std::vector<std::string> kinds;
  bool complete = false;
  std::optional<Termination> stopped;
  /// Where they are known, the maximal Nash subsets.
  std::optional<ExtremeEquilibria> extreme;

  std::string text() const;
  Json json() const;
  std::string csv() const;
};

/// Returns the kinds of equilibria, see NashReport. One that strict elimination would leave alone
/// is called pure if a limit of the options ends the elimination.
std::vector<std::string> kinds_of(const NormalFormGame& game,
                                  const std::vector<MixedProfile>& equilibria,
                                  const Options& options);

/// Returns the labels of all strategies, a list for each player.
Json all_labels(const NormalFormGame& game);

}  // namespace saddle::app
