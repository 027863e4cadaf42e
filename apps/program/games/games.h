#pragma once

#include "apps/program/terminal/command.h"

namespace saddle::app {

// The games, each in the file of its name.
Action declare_great_game(Parser& parser);
Action declare_guess_it(Parser& parser);

// The games of more strategies than could be listed (oracle_game.h).
Action declare_blotto_large(Parser& parser);
Action declare_interdiction(Parser& parser);
Action declare_security(Parser& parser);

}  // namespace saddle::app
