#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/program/reports/printed.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/normal_form/commitment.h"
#include "saddle/normal_form/correlated_equilibrium.h"
#include "saddle/normal_form/equilibrium.h"
#include "saddle/normal_form/extreme_equilibria.h"
#include "saddle/normal_form/mixed_equilibria.h"

namespace saddle::app {

/// The equilibria of a game as they are printed. Refers to the game.
struct NashReport {
  const NormalFormGame& game;
  std::string method;
  std::vector<MixedProfile> equilibria;
  /// What each equilibrium is: dominant (every player's strategy strictly dominates the others),
  /// iterated-strict (all that strict elimination leaves), pure or mixed.
  std::vector<std::string> kinds;
  bool complete = false;
  std::optional<Termination> stopped;
  /// Where they are known, the maximal Nash subsets.
  std::optional<ExtremeEquilibria> extreme;
  /// Where equilibria are proved to be near a profile, the proof of each.
  std::optional<MixedEquilibria> mixed;

  std::string text() const;
  Json json() const;
  std::string csv() const;
};

/// Returns the equilibria that a method finds, see find_equilibria(), and their kinds: what strict
/// elimination would leave alone is called pure if a limit of the options ends the elimination.
NashReport nash_report(const NormalFormGame& game, const std::string& method,
                       std::optional<std::size_t> limit, const Options& options);

/// Returns the kind of the only equilibrium of a game.
std::string kind_of(const NormalFormGame& game, const MixedProfile& equilibrium,
                    const Options& options);

/// A correlated equilibrium of the greatest total payoff as it is printed. Refers to the game and
/// to it.
struct CorrelatedReport {
  const NormalFormGame& game;
  const CorrelatedEquilibrium& found;

  std::string text() const;
  Json json() const;
  std::string csv() const;
};

/// Optimal strategies to commit to as they are printed, with ties broken for the leader and against
/// the leader. Refers to the game and to them.
struct CommitmentReport {
  const NormalFormGame& game;
  const Commitment& strong;
  const Commitment& weak;

  std::string text() const;
  Json json() const;
  std::string csv() const;
};

/// Returns a matrix game with the payoffs of both players: the payoffs of one are minus the payoffs
/// of the other.
NormalFormGame zero_sum_game(const ExactMatrix& game);

/// Returns the labels of all strategies, a list for each player.
Json all_labels(const NormalFormGame& game);

/// What the JSON of an answer says of the game, of an equilibrium (with the proof that it is near
/// the profile, if there is one) and of a commitment.
Json players_json(const NormalFormGame& game);
Json equilibrium_json(const MixedProfile& profile, const std::string& kind,
                      const ProvedEquilibrium* proof);
Json commitment_json(const Commitment& found);

}  // namespace saddle::app
