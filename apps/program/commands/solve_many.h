#pragma once

#include "apps/program/commands/solve_game.h"
#include "apps/program/terminal/command.h"

namespace saddle::app {

/// Solves all games of the files that are asked, and prints a line for each in their order, while
/// others are read and solved. The exit code is `unfinished` if a game cannot be read or is not
/// converged. Ctrl-C ends it behind a line. Throws UsageError where an option is for single games.
PrintedPieces solve_many(const SolveOptions& asked);

}  // namespace saddle::app
