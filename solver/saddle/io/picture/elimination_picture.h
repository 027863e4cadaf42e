#pragma once

#include <string>

#include "saddle/normal_form/dominance.h"

namespace saddle {

/// Returns a game of two players as a matrix, as SVG: the strategies that an elimination removed
/// are struck out, with the number of the round at the end of the line. A cell has the payoffs of
/// both players, or only the row player's if they add up to 0.
///
/// Throws std::invalid_argument unless there are two players with at most 50 strategies each.
std::string elimination_picture(const NormalFormGame& game, const Elimination& elimination);

}  // namespace saddle
