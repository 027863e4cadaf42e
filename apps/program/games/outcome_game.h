#pragma once

#include <string>

#include "apps/program/terminal/command.h"
#include "apps/program/terminal/output.h"
#include "games/collection/game.h"

namespace saddle::app {

/// The options of a game of perfect information.
struct OutcomeGameOptions {
  std::string table;
  Output output;

  /// Adds the options to a game's parser.
  void declare(Parser& parser, const games::OutcomeGame& game);
};

/// Solves until Ctrl-C. Writes the table of values if that is asked for, and returns what is
/// printed: the facts as a JSON object; as CSV their names and values, a row of each; in words a
/// line for each fact.
Printed solve_outcome_game(const games::OutcomeGame& game, const OutcomeGameOptions& asked);

}  // namespace saddle::app
