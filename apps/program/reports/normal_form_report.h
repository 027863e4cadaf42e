#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/program/reports/printed.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/normal_form/commitment.h"
#include "saddle/normal_form/correlated_equilibrium.h"
#include "saddle/normal_form/dominance.h"
#include "saddle/normal_form/equilibrium.h"
#include "saddle/normal_form/extreme_equilibria.h"
#include "saddle/normal_form/mixed_equilibria.h"

namespace saddle::app {

/// The report of a game's equilibria. Refers to the game.
struct NashReport {
  const NormalFormGame& game;
  std::string method;
  std::vector<MixedProfile> equilibria;
  /// The kind of each equilibrium: dominant (every player's strategy strictly dominates the
  /// others), iterated-strict (only it survives strict elimination), pure or mixed.
  std::vector<std::string> kinds;
  bool complete = false;
  std::optional<Termination> stopped;
  /// The maximal Nash subsets, if they are known.
  std::optional<ExtremeEquilibria> extreme;
  /// For equilibria that are proved to be near a profile, the proof of each.
  std::optional<MixedEquilibria> mixed;

  std::string text() const;
  Json json() const;
  std::string csv() const;
};

/// Returns the equilibria that a method finds, see find_equilibria(), and their kinds. If a limit
/// of the options stops strict elimination, an iterated-strict equilibrium is called pure.
NashReport nash_report(const NormalFormGame& game, const std::string& method,
                       std::optional<std::size_t> limit, const Options& options);

/// Returns the kind of an equilibrium of a game.
std::string kind_of(const NormalFormGame& game, const MixedProfile& equilibrium,
                    const Options& options);

/// The report of a correlated equilibrium of maximum total payoff. Refers to the game and to it.
struct CorrelatedReport {
  const NormalFormGame& game;
  const CorrelatedEquilibrium& found;

  std::string text() const;
  Json json() const;
  std::string csv() const;
};

/// The report of optimal commitments, with ties broken for the leader and against the leader.
/// Refers to the game and to them.
struct CommitmentReport {
  const NormalFormGame& game;
  const Commitment& strong;
  const Commitment& weak;

  std::string text() const;
  Json json() const;
  std::string csv() const;
};

/// The report of an elimination. Refers to the game and the elimination.
struct DominanceReport {
  const NormalFormGame& game;
  const Elimination& result;
  std::string kind;  // "strict" or "weak"

  std::string text() const;
  Json json() const;
  std::string csv() const;
};

/// Returns a matrix game with the payoffs of both players: each is minus the other.
NormalFormGame zero_sum_game(const ExactMatrix& game);

/// Returns the labels of all strategies, a list for each player.
Json all_labels(const NormalFormGame& game);

/// The JSON of a game, of an equilibrium (with the proof that it is near the profile, if there is
/// one) and of a commitment, as answers contain it.
Json players_json(const NormalFormGame& game);
Json equilibrium_json(const MixedProfile& profile, const std::string& kind,
                      const ProvedEquilibrium* proof);
Json commitment_json(const Commitment& found);

}  // namespace saddle::app
