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

/// Solves until Ctrl-C. Writes the table of values if that was requested, and returns the output:
/// the facts as a JSON object, as a CSV header and row, or as lines of text.
Printed solve_outcome_game(const games::OutcomeGame& game, const OutcomeGameOptions& asked);

}  // namespace saddle::app
