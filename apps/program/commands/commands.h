#pragma once

#include "apps/program/terminal/command.h"

namespace saddle::app {

// The subcommands, each in the file of its name.
Action declare_convert(Parser& parser);
Action declare_dominance(Parser& parser);
Action declare_extensive(Parser& parser);
Action declare_game(Parser& parser);
Action declare_generate(Parser& parser);
Action declare_graph(Parser& parser);
Action declare_help(Parser& parser);
Action declare_list(Parser& parser);
Action declare_measured(Parser& parser);
Action declare_nash(Parser& parser);
Action declare_recursive(Parser& parser);
Action declare_solve(Parser& parser);
Action declare_verify(Parser& parser);

/// The games of `saddle game` and `saddle generate`.
std::span<const Command> playable_games();
std::span<const Command> generated_families();

}  // namespace saddle::app
