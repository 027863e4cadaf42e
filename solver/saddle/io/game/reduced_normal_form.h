#pragma once

#include <string>

#include "saddle/io/game/efg.h"
#include "saddle/machine/should_stop.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle {

/// Returns the reduced normal form of a game in extensive form: a pure strategy of a player says a
/// move at each information set that the player's own moves do not rule out, "J: bet + K: fold",
/// and what the players get is what they expect of chance. Exact.
///
/// Throws ParseError, with the name `file`, where a player has no perfect recall, or where the
/// payoffs of all profiles would be more than a million: the message says how many strategies
/// there are, whose number may be exponential in the sets. Throws Stopped once should_stop()
/// returns true. O(nodes + the sum over the ends of the profiles that lead there).
NormalFormGame reduced_normal_form(const EfgGame& game, const std::string& file,
                                   const ShouldStop& should_stop = {});

}  // namespace saddle
