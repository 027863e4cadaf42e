#pragma once

#include <string>

#include "games/great_game/great_game.h"

namespace saddle::games {

/// Returns a picture (SVG) of the best play at each throw and score, in three colours; scores that
/// decide the round are white. Long rounds are sampled evenly.
std::string policy_map(const RoundPolicy& policy);

}  // namespace saddle::games
