#pragma once

#include <iosfwd>
#include <string>

#include "saddle/machine/should_stop.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle::app {

/// Writes a matrix game with exact payoffs in a format: csv, nfg, json, npy, latex, markdown or
/// html. The first four are written in pieces, not as one text. Throws std::ios_base::failure if
/// the stream fails, Stopped soon after should_stop() returns true.
void write_game(std::ostream& out, const ExactMatrix& game, const std::string& format,
                const ShouldStop& should_stop = {});

/// Writes a game of several players in a format. Throws std::invalid_argument, naming possible
/// values of --to, if the format cannot hold the game; and like the function above.
void write_game(std::ostream& out, const NormalFormGame& game, const std::string& format,
                const ShouldStop& should_stop = {});

/// Returns the text that write_game() writes.
std::string written_game(const ExactMatrix& game, const std::string& format,
                         const ShouldStop& should_stop = {});
std::string written_game(const NormalFormGame& game, const std::string& format,
                         const ShouldStop& should_stop = {});

/// Returns whether a game has a title, a comment, or names of players other than their numbers.
bool has_names(const NormalFormGame& game);

}  // namespace saddle::app
