#pragma once

#include "apps/program/terminal/command.h"

namespace saddle::app {

// The games with their own commands, each in the file of its name.
Action declare_great_game(Parser& parser);
Action declare_guess_it(Parser& parser);

}  // namespace saddle::app
