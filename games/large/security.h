#pragma once

#include <vector>

#include "games/large/subset.h"
#include "saddle/double_oracle/double_oracle.h"
#include "saddle/number/index.h"

namespace saddle::games {

/// A security game: the defender, who is the row player, covers some of the targets, the attacker
/// attacks some. For each attacked target the defender gets `covered` if it is covered, else
/// `uncovered`.
struct SecurityRules {
  struct Target {
    double covered;
    double uncovered;
  };
  Index defended;
  Index attacked;
  std::vector<Target> targets;
};

/// The targets that a player chooses.
using Targets = Subset;

using SecurityGame = ImplicitGame<Targets, Targets>;

/// Returns the game by its best responses, which choose the targets of greatest gain: O(k n) for k
/// choices in the mixture and n targets, and O(n log n). Throws std::invalid_argument unless there
/// are 1 to 100 000 targets with finite payoffs, and each player chooses between 0 and all of them.
SecurityGame security_game(const SecurityRules& rules);

}  // namespace saddle::games
