#pragma once

#include "apps/program/terminal/command.h"
#include "games/collection/collection.h"

namespace saddle::app {

/// Returns the command of a game of the collection, which must be playable.
Command command_of(const games::CollectedGame& game);

// The games with their own commands, each in the file of its name.
Action declare_great_game(Parser& parser);
Action declare_guess_it(Parser& parser);

/// Adds the options of a kind of game, except its parameters, to the parser of a game.
Action declare_kind(Parser& parser, const games::StateGame& game);
Action declare_kind(Parser& parser, const games::TreeGame& game);
Action declare_kind(Parser& parser, const games::MatrixGame& game);
Action declare_kind(Parser& parser, const games::OutcomeGame& game);
Action declare_kind(Parser& parser, const games::OracleGame& game);

}  // namespace saddle::app
