#pragma once

#include <string>

#include "apps/program/terminal/command.h"
#include "apps/program/terminal/limits.h"
#include "apps/program/terminal/output.h"
#include "games/collection/game.h"

namespace saddle::app {

/// What a game with a payoff matrix at every state can be asked that takes its time.
struct StateGameOptions {
  std::string table;
  Limits limits;
  Output output;

  /// Adds the options to a game's parser.
  void declare(Parser& parser);
};

/// Solves within the time, with progress on standard error, until Ctrl-C. Writes the table of
/// states if that is asked for, and returns what is printed of the state that was asked for.
Printed solve_state_game(const games::StateGame& game, const StateGameOptions& asked);

}  // namespace saddle::app
