#pragma once

#include <functional>
#include <span>
#include <string>

#include "apps/parser.h"

namespace saddle::app {

/// What the program's exit code tells a script.
enum class ExitCode {
  decided = 0,            // converged, or valid, or decided
  unfinished = 1,         // bounds are printed and true, but short of what was asked
  bad_input = 2,          // bad usage or bad input; nothing on standard output
  numerical_failure = 3,  // the arithmetic gave up
};

/// What a command prints on standard output, or into --output FILE, and its exit code.
struct Printed {
  std::string text;
  ExitCode code = ExitCode::decided;
};

/// Runs a command whose options are parsed. What it throws (ParseError, UsageError,
/// std::invalid_argument, ...) is told on standard error as bad input.
using Action = std::function<Printed()>;

/// A subcommand: `declare` adds its options to the parser and returns what runs after parsing.
/// Options live in a structure that the returned function shares:
///
///   Action declare_nim(Parser& parser) {
///     auto options = std::make_shared<NimOptions>();
///     parser.add_option("HEAPS", options->heaps, "sizes of the heaps").required();
///     options->output.declare(parser);
///     return [options] { return nim(*options); };
///   }
struct Command {
  const char* name;
  const char* summary;
  Action (*declare)(Parser& parser);
};

/// Adds the commands to the parser, of which one must be chosen. What was chosen is assigned to
/// `chosen` while parsing; the parser and `chosen` must outlive it.
void add_commands(Parser& parser, std::span<const Command> commands, Action& chosen);

// The subcommands, each in the file of its name.
Action declare_dominance(Parser& parser);
Action declare_game(Parser& parser);
Action declare_generate(Parser& parser);
Action declare_graph(Parser& parser);
Action declare_list(Parser& parser);
Action declare_nash(Parser& parser);
Action declare_recursive(Parser& parser);
Action declare_solve(Parser& parser);
Action declare_verify(Parser& parser);

// The games, each in the file game_NAME.
Action declare_great_game(Parser& parser);
Action declare_guess_it(Parser& parser);

// The games with a matrix at every state (recursive_game.h); undercut is in game_race.cpp.
Action declare_goofspiel(Parser& parser);
Action declare_inspection(Parser& parser);
Action declare_oshi_zumo(Parser& parser);
Action declare_pig(Parser& parser);
Action declare_race(Parser& parser);
Action declare_undercut(Parser& parser);

// The games of heaps (game_heaps.cpp), and of boards and texts (game_boards.cpp).
Action declare_border_grid(Parser& parser);
Action declare_coin_grid(Parser& parser);
Action declare_half_piles(Parser& parser);
Action declare_nim(Parser& parser);
Action declare_split_merge(Parser& parser);
Action declare_substring(Parser& parser);
Action declare_subtraction(Parser& parser);
Action declare_take_and_break(Parser& parser);
Action declare_wythoff(Parser& parser);

/// What `saddle game` and `saddle generate` offer.
std::span<const Command> playable_games();
std::span<const Command> generated_families();

}  // namespace saddle::app
