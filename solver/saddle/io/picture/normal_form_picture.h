#pragma once

#include <string>
#include <vector>

#include "saddle/normal_form/dominance.h"
#include "saddle/normal_form/logit_path.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle {

/// Returns a game of two players as a matrix, as SVG: the strategies that an elimination removed
/// are struck out, with the number of the round at the end of the line. A cell has the payoffs of
/// both players, or only the row player's if they add up to 0.
///
/// Throws std::invalid_argument unless there are two players with at most 50 strategies each.
std::string elimination_picture(const NormalFormGame& game, const Elimination& elimination);

/// Returns the path of logit equilibria as SVG: for each player the probability of each strategy
/// over the logarithm of lambda, with labels at the strategies that are most probable at the end.
/// Throws std::invalid_argument if no point has lambda > 0, or a point does not fit the game.
std::string path_picture(const NormalFormGame& game, const std::vector<LogitPoint>& points);

}  // namespace saddle
