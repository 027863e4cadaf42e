#pragma once

#include "apps/program/terminal/command.h"
#include "apps/program/terminal/limits.h"
#include "apps/program/terminal/output.h"
#include "games/collection/game.h"

namespace saddle::app {

/// How a game given by best responses is solved and printed.
struct OracleGameOptions {
  Limits limits;
  Output output;

  /// Adds --tolerance, --time-limit, and the options of the output.
  void declare(Parser& parser);
};

/// Solves within the limits, with progress on standard error, until Ctrl-C, and returns the output.
Printed solve_oracle_game(const games::OracleGame& game, const OracleGameOptions& asked);

}  // namespace saddle::app
