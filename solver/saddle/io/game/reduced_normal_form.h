#pragma once

#include <string>

#include "saddle/io/game/efg.h"
#include "saddle/machine/should_stop.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle {

/// Returns the reduced normal form of a game in extensive form. A pure strategy of a player has a
/// move at each information set that the player's own moves do not exclude, "J: bet + K: fold". The
/// payoffs are expected values over the moves of chance. Exact.
///
/// Throws ParseError, with the name `file`, if a player has no perfect recall, or if all profiles
/// together have more than a million payoffs. The number of strategies, which the message reports,
/// may be exponential in the number of sets. Throws Stopped once should_stop() returns true.
/// O(nodes + the number of compatible profiles, summed over the ends).
NormalFormGame reduced_normal_form(const EfgGame& game, const std::string& file,
                                   const ShouldStop& should_stop = {});

}  // namespace saddle
