#pragma once

#include <string>

#include "games/guess_it/guess_it.h"

namespace saddle::games {

/// Returns a picture (SVG) of the mover's probability to win for each pair of numbers of cards,
/// with a legend. Tables larger than the picture are sampled evenly.
std::string guess_it_heatmap(const GuessItTable& table);

}  // namespace saddle::games
