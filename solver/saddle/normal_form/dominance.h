#pragma once

#include <vector>

#include "saddle/matrix/solution.h"
#include "saddle/normal_form/equilibrium.h"

namespace saddle {

/// Which strategies may dominate: only pure ones, or mixtures too.
enum class Dominator { pure, mixed };

/// A dominated strategy with its witness.
struct DominatedStrategy {
  Index player;
  Index strategy;
  /// The dominating strategy, which gives probability 0 to strategies that were removed before.
  ExactStrategy by;
};

/// The strategies that iterated elimination removes, round by round, and those that remain.
struct Elimination {
  std::vector<std::vector<DominatedStrategy>> rounds;
  RemainingStrategies remaining;
  /// Whether no remaining strategy is dominated; false only if a limit ended the search.
  bool complete = false;
  std::optional<Termination> stopped;
};

/// Returns whether claim.by dominates claim.strategy when the other players play only remaining
/// strategies. Exact: tries every profile of the others.
bool dominates(const NormalFormGame& game, const RemainingStrategies& remaining,
               const DominatedStrategy& claim, Dominance kind);

/// Eliminates dominated strategies round by round: each round removes all strategies that are
/// dominated in the game that the previous round left. Each witness has passed dominates().
///
/// The result of strict elimination does not depend on the order, and no equilibrium is lost. The
/// result of weak elimination depends on the order, and equilibria can be lost.
///
/// The value of the game of payoff differences decides mixed dominance; if it is 0, an exact linear
/// program decides weak dominance (dominance.cpp). An exact mixture proves that a strategy is
/// dominated. A belief about the others to which the strategy is a best response proves that it is
/// not dominated; this is checked exactly, or in doubles with a margin for rounding errors. Of the
/// options, only the time limit and the stop token count. Throws std::invalid_argument as
/// check(options) does.
Elimination eliminate(const NormalFormGame& game, Dominance kind, Dominator by,
                      const Options& options = {});

}  // namespace saddle
