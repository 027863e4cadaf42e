#pragma once

#include <functional>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "apps/program/terminal/parser.h"
#include "saddle/matrix/solution.h"

namespace saddle::app {

/// The meanings of the program's exit code.
enum class ExitCode {
  decided = 0,            // converged, or valid, or decided
  unfinished = 1,         // bounds are printed and true, but short of what was asked
  bad_input = 2,          // bad usage or bad input; nothing on standard output
  numerical_failure = 3,  // the arithmetic gave up
};

/// Returns the exit code that tells how a solve ended.
ExitCode exit_code(Termination termination);

/// Writes a text to standard error. Where that is closed or full nobody can be told, and the
/// program goes on.
void write_message(std::string_view text);

/// What a command prints on standard output, or into --output FILE, and its exit code.
struct Printed {
  std::string text;
  ExitCode code = ExitCode::decided;
};

/// A result that is printed while it is computed: hands each piece to `write`, and returns the exit
/// code at the end.
using PrintedPieces = std::function<ExitCode(const std::function<void(std::string_view)>& write)>;

/// Returns the result that a function writes to a stream, printed in blocks as it comes; the exit
/// code is 0. What the printing throws passes through the stream, which throws exceptions for
/// badbit.
PrintedPieces in_blocks(std::function<void(std::ostream&)> write);

/// Runs a command whose options are parsed. What it throws (ParseError, UsageError,
/// std::invalid_argument, ...) is printed on standard error as bad input.
using Action = std::function<std::variant<Printed, PrintedPieces>()>;

/// A subcommand: `declare` adds its options to the parser and returns what runs after parsing.
/// Options live in a structure that the returned function shares:
///
///   Action declare_nim(Parser& parser) {
///     auto options = std::make_shared<NimOptions>();
///     parser.add_option("HEAPS", options->heaps, "sizes of the heaps")->required();
///     options->output.declare(parser);
///     return [options] { return nim(*options); };
///   }
struct Command {
  const char* name;
  const char* summary;
  std::function<Action(Parser& parser)> declare;
};

/// Adds the commands to the parser; the arguments must name one of them. Its action is assigned to
/// `chosen` while parsing; the parser and `chosen` must outlive it.
void add_commands(Parser& parser, std::span<const Command> commands, Action& chosen);

}  // namespace saddle::app
