#pragma once

#include <string>

#include "saddle/machine/should_stop.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle::app {

/// Returns a matrix game in a format: csv, nfg, json, npy, latex, markdown or html, the payoffs as
/// they are. Throws Stopped soon after should_stop() returns true.
std::string written_game(const ExactMatrix& game, const std::string& format,
                         const ShouldStop& should_stop = {});

/// Returns a game of several players in a format. Throws std::invalid_argument, naming what --to
/// could be, where the format does not hold the game, and Stopped as above.
std::string written_game(const NormalFormGame& game, const std::string& format,
                         const ShouldStop& should_stop = {});

/// Returns whether a game has a title, a comment, or names of players other than their numbers.
bool has_names(const NormalFormGame& game);

}  // namespace saddle::app
