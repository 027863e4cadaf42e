#pragma once

#include <string>
#include <vector>

#include "saddle/normal_form/logit_path.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle {

/// Returns the path of logit equilibria as SVG: for each player the probability of each strategy
/// over the logarithm of lambda, with labels at the strategies that are most probable at the end.
/// Throws std::invalid_argument if no point has lambda > 0, or a point does not fit the game.
std::string path_picture(const NormalFormGame& game, const std::vector<LogitPoint>& points);

}  // namespace saddle
