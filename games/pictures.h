#pragma once

#include <string>

#include "games/great_game/great_game.h"
#include "games/guess_it/guess_it.h"

namespace saddle::games {

/// Returns a picture (SVG) of the best play at each throw and score of The Great Game, in three
/// colours; scores that decide the round are white. Long rounds are sampled evenly.
std::string policy_map(const RoundPolicy& policy);

/// Returns a picture (SVG) of the mover's probability to win Guess It for each pair of numbers of
/// cards, with a legend. Tables larger than the picture are sampled evenly.
std::string guess_it_heatmap(const GuessItTable& table);

}  // namespace saddle::games
