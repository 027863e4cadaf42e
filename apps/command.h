#pragma once

#include <functional>
#include <span>
#include <stdexcept>
#include <string>

#include <CLI/CLI.hpp>

namespace saddle::app {

/// What the program's exit code tells a script.
enum class ExitCode {
  decided = 0,            // converged, or valid, or decided
  unfinished = 1,         // bounds are printed and true, but short of what was asked
  bad_input = 2,          // bad usage or bad input; nothing on standard output
  numerical_failure = 3,  // the arithmetic gave up
};

/// What a command prints on standard output, or into --output FILE, and its exit code.
struct Outcome {
  std::string text;
  ExitCode code = ExitCode::decided;
};

/// Runs a command whose options are parsed. What it throws (ParseError, UsageError,
/// std::invalid_argument, ...) is told on standard error as bad input.
using Action = std::function<Outcome()>;

/// A subcommand: `declare` adds its options to the parser and returns what runs after parsing.
/// Options live in a structure that the returned function shares:
///
///   Action declare_nim(CLI::App& parser) {
///     auto options = std::make_shared<NimOptions>();
///     parser.add_option("HEAPS", options->heaps, "sizes of the heaps")->required();
///     options->output.declare(parser);
///     return [options] { return nim(*options); };
///   }
struct Command {
  const char* name;
  const char* summary;
  Action (*declare)(CLI::App& parser);
};

/// Adds the commands to the parser, of which one must be chosen. What was chosen is assigned to
/// `chosen` while parsing; the parser and `chosen` must outlive it.
void add_commands(CLI::App& parser, std::span<const Command> commands, Action& chosen);

/// Returns what refuses an option's value unless it is a finite number that is at least so great.
CLI::Validator at_least(int least);

/// A call of the program that makes no sense; the message says what was expected.
struct UsageError : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

// The subcommands, each in the file of its name.
Action declare_dominance(CLI::App& parser);
Action declare_game(CLI::App& parser);
Action declare_generate(CLI::App& parser);
Action declare_graph(CLI::App& parser);
Action declare_list(CLI::App& parser);
Action declare_nash(CLI::App& parser);
Action declare_recursive(CLI::App& parser);
Action declare_solve(CLI::App& parser);
Action declare_verify(CLI::App& parser);

// The games, each in the file game_NAME.
Action declare_great_game(CLI::App& parser);
Action declare_guess_it(CLI::App& parser);

// The games with a matrix at every state (recursive_game.h); undercut is in game_race.cpp.
Action declare_goofspiel(CLI::App& parser);
Action declare_inspection(CLI::App& parser);
Action declare_oshi_zumo(CLI::App& parser);
Action declare_pig(CLI::App& parser);
Action declare_race(CLI::App& parser);
Action declare_undercut(CLI::App& parser);

// The games of heaps (game_heaps.cpp), and of boards and texts (game_boards.cpp).
Action declare_border_grid(CLI::App& parser);
Action declare_coin_grid(CLI::App& parser);
Action declare_half_piles(CLI::App& parser);
Action declare_nim(CLI::App& parser);
Action declare_split_merge(CLI::App& parser);
Action declare_substring(CLI::App& parser);
Action declare_subtraction(CLI::App& parser);
Action declare_take_and_break(CLI::App& parser);
Action declare_wythoff(CLI::App& parser);

/// What `saddle game` and `saddle generate` offer.
std::span<const Command> playable_games();
std::span<const Command> generated_families();

}  // namespace saddle::app
