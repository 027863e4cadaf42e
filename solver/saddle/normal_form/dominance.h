#pragma once

#include <vector>

#include "saddle/matrix/solution.h"
#include "saddle/normal_form/equilibrium.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle {

/// What may dominate: one pure strategy, or any mixture.
enum class Dominator { pure, mixed };

/// A dominated strategy with its witness.
struct DominatedStrategy {
  Index player;
  Index strategy;
  /// The dominating strategy: probabilities of all strategies of the player, 0 for strategies
  /// removed before.
  ExactStrategy by;
};

/// The strategies that iterated elimination removes, round by round, and those that remain.
struct Elimination {
  std::vector<std::vector<DominatedStrategy>> rounds;
  RemainingStrategies remaining;
  /// Whether nothing that remains is dominated; false only if a limit of the options ended it.
  bool complete = false;
  std::optional<Termination> stopped;
};

/// Returns whether a mixture dominates a strategy of its player where the others play what remains:
/// exactly, by trying every profile of the others.
bool dominates(const NormalFormGame& game, const RemainingStrategies& remaining,
               const DominatedStrategy& claim, Dominance kind);

/// Eliminates dominated strategies round by round: each round removes all strategies that are
/// dominated in the game that the previous round left. Each witness has passed dominates().
///
/// Strict elimination leaves the same strategies in whatever order it is done, and loses no
/// equilibrium. The result of weak elimination depends on the order, and equilibria can be lost.
///
/// Mixed dominance is decided by the value of the game of differences; where that is 0, weak
/// dominance by an exact linear program (mixed_dominance.cpp). That a strategy is dominated is
/// proved by an exact mixture; that it is not, by a belief about the others to which it is a best
/// response, in exact numbers or beyond all roundings. Only the time limit and the stop token of
/// the options count. Throws std::invalid_argument as check(options) does.
Elimination eliminate(const NormalFormGame& game, Dominance kind, Dominator by,
                      const Options& options = {});

}  // namespace saddle
