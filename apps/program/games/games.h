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

// The games with a matrix at every state (recursive_game.h); undercut is in race.cpp.
Action declare_goofspiel(Parser& parser);
Action declare_inspection(Parser& parser);
Action declare_oshi_zumo(Parser& parser);
Action declare_pig(Parser& parser);
Action declare_race(Parser& parser);
Action declare_undercut(Parser& parser);

// The imperfect-information games (hidden_cards.cpp).
Action declare_guess_it_tree(Parser& parser);
Action declare_hidden_goofspiel(Parser& parser);
Action declare_kuhn(Parser& parser);
Action declare_leduc(Parser& parser);
Action declare_liars_dice(Parser& parser);

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
