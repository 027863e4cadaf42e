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

/// The meanings of the program's exit codes.
enum class ExitCode {
  decided = 0,            // converged, valid, or decided
  unfinished = 1,         // printed bounds are true, but not as close as requested
  bad_input = 2,          // invalid usage or input; standard output is empty
  numerical_failure = 3,  // rounding errors prevented a solution
};

/// Returns the exit code for the end of a solve.
ExitCode exit_code(Termination termination);

/// Writes a text to standard error. Errors are ignored, because there is no place to report them.
void write_message(std::string_view text);

/// The output of a command, for standard output or --output FILE, and its exit code.
struct Printed {
  std::string text;
  ExitCode code = ExitCode::decided;
};

/// Output that is printed while it is computed: passes each piece to `write`, and returns the exit
/// code at the end.
using PrintedPieces = std::function<ExitCode(const std::function<void(std::string_view)>& write)>;

/// Returns output that a function writes to a stream, printed in blocks as they come; the exit code
/// is 0. Exceptions of the printing pass through the stream, which throws exceptions for badbit.
PrintedPieces in_blocks(std::function<void(std::ostream&)> write);

/// Runs a command after its options are parsed. Exceptions (ParseError, UsageError,
/// std::invalid_argument, ...) are printed on standard error as bad input.
using Action = std::function<std::variant<Printed, PrintedPieces>()>;

/// A subcommand: `declare` adds its options to the parser and returns the action to run after
/// parsing. The options are in a structure that the returned function shares:
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
