#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <iostream>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "apps/program/commands/commands.h"
#include "apps/program/reports/label_names.h"
#include "apps/program/terminal/command.h"
#include "apps/program/terminal/interrupt.h"
#include "apps/program/terminal/output_file.h"
#include "saddle/machine/simd_level.h"

namespace saddle::app {
namespace {

const auto subcommands = std::to_array<Command>({
    {"solve", "value, optimal strategies and bounds of a payoff matrix", declare_solve},
    {"verify", "check a solution's certificate without solving", declare_verify},
    {"nash", "equilibria of a game of n players, or of two payoff matrices", declare_nash},
    {"dominance", "iterated elimination of dominated strategies", declare_dominance},
    {"measured", "payoffs measured by counted games: what to play, and how far to trust it",
     declare_measured},
    {"convert", "write a game in another format: CSV, .nfg, JSON, .npy, LaTeX, Markdown, HTML",
     declare_convert},
    {"recursive", "a stochastic game: a matrix game at every state", declare_recursive},
    {"extensive", "an imperfect-information game as a tree, from Gambit's .efg", declare_extensive},
    {"graph", "outcome, remoteness and Grundy values of positions; sums of positions",
     declare_graph},
    {"game", "solve or play a game of the collection: guess-it, goofspiel, nim, ...", declare_game},
    {"generate", "write a well-known or random payoff matrix as CSV", declare_generate},
    {"list", "list the methods of solve, the games, and the families of generate", declare_list},
    {"help", "explain a command, a term or a classic game", declare_help},
});

int report(const std::string& message, ExitCode code) {
  write_message(fmt::format("saddle: {}\n", message));
  return static_cast<int>(code);
}

// "saddle help solve" is "saddle solve --help".
std::vector<char*> as_help_option(int argc, char** argv) {
  static std::string option = "--help";
  std::vector<char*> arguments(argv, argv + argc);
  const bool asks_for_command =
      argc > 2 && std::string_view(argv[1]) == "help" &&
      std::any_of(subcommands.begin(), subcommands.end(), [&](const Command& command) {
        return std::string_view(argv[2]) == command.name;
      });
  if (asks_for_command) {
    arguments.erase(arguments.begin() + 1);
    arguments.push_back(option.data());
  }
  return arguments;
}

// Parses, runs and prints; errors are thrown.
int run(int argc, char** argv) {
  Parser parser("saddle", "Equilibria of matrix games, each answer with the bounds that prove it.",
                "saddle " SADDLE_VERSION);
  Action chosen;
  std::string output = "-";
  add_commands(parser, subcommands, chosen);
  parser.add_output_everywhere("--output", output,
                               "write the result to FILE, not to standard output");
  parser.footer(
      "saddle COMMAND --help has the options of a command, saddle game NAME --help those of a "
      "game.\nsaddle help lists terms and classic games, saddle help TOPIC explains one.\nFor "
      "example: "
      "saddle solve matching-pennies\n");
  std::vector<char*> arguments = as_help_option(argc, argv);
  if (const auto help = parser.parse(static_cast<int>(arguments.size()), arguments.data())) {
    write_file("-", *help);
    return static_cast<int>(ExitCode::decided);
  }
  check_files(parser.files());
  const auto result = chosen();
  // Interactive games write their moves to standard output at once.
  if (!std::cout.flush()) {
    throw std::runtime_error("cannot write standard output");
  }
  const auto write = begin_file(output);
  ExitCode code = ExitCode::decided;
  if (const auto* pieces = std::get_if<PrintedPieces>(&result)) {
    code = (*pieces)(write);
  } else {
    const Printed& printed = std::get<Printed>(result);
    write(printed.text);
    code = printed.code;
  }
  // An answer that was complete before the signal was noticed replaces the files as usual.
  finish_files(code != ExitCode::decided && is_interrupted());
  return static_cast<int>(code);
}

// Returns the argument quoted for a shell.
std::string quoted(const std::string& argument) {
  constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./=,:@%+-";
  if (!argument.empty() && argument.find_first_not_of(plain) == std::string::npos) {
    return argument;
  }
  std::string text = "'";
  for (const char character : argument) {
    text += character == '\'' ? "'\\''" : std::string(1, character);
  }
  return text + '\'';
}

// Returns the arguments without --labels and its value.
std::vector<std::string> without_labels(const std::vector<std::string>& arguments) {
  std::vector<std::string> kept;
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    if (arguments[k] == "--labels") {
      ++k;
    } else if (!arguments[k].starts_with("--labels=")) {
      kept.push_back(arguments[k]);
    }
  }
  return kept;
}

// Returns a line for each reading of a table whose labels are in doubt: its name and the command
// that chooses it, which is `arguments` with --labels.
std::string label_choices(const std::vector<std::string>& arguments,
                          const std::vector<CsvLabels>& readings) {
  const std::vector<std::string> kept = without_labels(arguments);
  const auto end_of_options = std::find(kept.begin(), kept.end(), "--");
  std::string lines;
  for (const CsvLabels labels : readings) {
    std::string command = "saddle";
    const auto append = [&command](const std::string& argument) {
      command += ' ';
      command += quoted(argument);
    };
    std::for_each(kept.begin(), end_of_options, append);
    command += fmt::format(" --labels {}", word_for(labels));
    std::for_each(end_of_options, kept.end(), append);
    lines += fmt::format("  {:<22} {}\n", fmt::format("{}:", name_of(labels)), command);
  }
  return lines;
}

// Runs before any object of the program is constructed.
[[gnu::constructor(101)]] void prepare() { prepare_for_end_of_memory(); }

}  // namespace
}  // namespace saddle::app

int main(int argc, char** argv) {
  using saddle::app::ExitCode;
  using saddle::app::report;
  try {
    saddle::use_simd_level_of_environment();
    return saddle::app::run(argc, argv);
  } catch (const saddle::UndecidedLabels& error) {
    const int code = report(error.what(), ExitCode::bad_input);
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    saddle::app::write_message(saddle::app::label_choices(arguments, error.readings()));
    return code;
  } catch (const std::bad_alloc&) {
    saddle::app::end_without_memory();
  } catch (const std::exception& error) {
    return report(error.what(), ExitCode::bad_input);
  }
}
