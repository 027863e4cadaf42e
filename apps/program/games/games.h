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

// The games of heaps (heaps.cpp), and of boards and texts (boards.cpp).
Action declare_border_grid(Parser& parser);
Action declare_coin_grid(Parser& parser);
Action declare_half_piles(Parser& parser);
Action declare_nim(Parser& parser);
Action declare_split_merge(Parser& parser);
Action declare_substring(Parser& parser);
Action declare_subtraction(Parser& parser);
Action declare_take_and_break(Parser& parser);
Action declare_wythoff(Parser& parser);

}  // namespace saddle::app
