#pragma once

#include <string>

#include "apps/program/terminal/command.h"
#include "apps/program/terminal/limits.h"
#include "apps/program/terminal/output.h"
#include "games/collection/game.h"

namespace saddle::app {

/// The options of a game with a payoff matrix at every state.
struct StateGameOptions {
  std::string table;
  Limits limits;
  Output output;

  /// Adds the options to a game's parser.
  void declare(Parser& parser);
};

/// Solves within the time limit, with progress on standard error, until Ctrl-C. Writes the table of
/// states if that was requested, and returns the output for the requested state.
Printed solve_state_game(const games::StateGame& game, const StateGameOptions& asked);

}  // namespace saddle::app
