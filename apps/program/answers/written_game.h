#pragma once

#include <string>

#include "saddle/matrix/exact_matrix.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle::app {

/// Returns a matrix game in a format: csv, nfg, json, npy, latex, markdown or html, the payoffs as
/// they are.
std::string written_game(const ExactMatrix& game, const std::string& format);

/// Returns a game of several players in a format. Throws std::invalid_argument, naming what --to
/// could be, where the format does not hold the game.
std::string written_game(const NormalFormGame& game, const std::string& format);

/// Returns whether a game has a title, a comment, or names of players other than their numbers.
bool has_names(const NormalFormGame& game);

}  // namespace saddle::app
