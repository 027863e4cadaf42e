#pragma once

#include <optional>

#include "saddle/normal_form/normal_form_game.h"

namespace saddle {

/// Returns what the payoffs of all players in a profile add up to.
Rational payoff_sum(const NormalFormGame& game, Index profile);

/// Returns the first profile whose payoffs do not add up to what those of profile 0 do; none if the
/// game is constant-sum. O(players x profiles).
std::optional<Index> first_other_sum(const NormalFormGame& game);

}  // namespace saddle
