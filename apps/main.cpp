#include <array>
#include <cmath>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/command.h"
#include "apps/output.h"
#include "saddle/machine/simd_level.h"

namespace saddle::app {
namespace {

constexpr auto subcommands = std::to_array<Command>({
    {"solve", "value, optimal strategies and bounds of a payoff matrix", declare_solve},
    {"verify", "check a solution's certificate without solving", declare_verify},
    {"nash", "equilibria of a game of n players, or of two payoff matrices", declare_nash},
    {"dominance", "iterated elimination of dominated strategies", declare_dominance},
    {"recursive", "a matrix game at every state", declare_recursive},
    {"graph", "outcome, remoteness and Grundy values of positions; sums of positions",
     declare_graph},
    {"game", "a game from the collection", declare_game},
    {"generate", "a payoff matrix as CSV", declare_generate},
    {"list", "algorithms, games, families", declare_list},
});

int report(const std::string& message, ExitCode code) {
  fmt::print(stderr, "saddle: {}\n", message);
  return static_cast<int>(code);
}

std::string with_hint(const std::string& complaint) {
  return complaint + " (see --help, and saddle list)";
}

// Parses, runs and prints; what goes wrong leaves as an exception.
int run(int argc, char** argv) {
  CLI::App parser("Equilibria of matrix games, each answer with the bounds that prove it.",
                  "saddle");
  parser.set_version_flag("--version", "saddle " SADDLE_VERSION);
  Action chosen;
  std::string output_file;
  add_commands(parser, subcommands, chosen);
  parser.fallthrough();
  parser.add_option("--output", output_file, "write the result to FILE instead")->type_name("FILE");
  try {
    parser.parse(argc, argv);
  } catch (const CLI::Success& help_or_version) {
    return parser.exit(help_or_version);
  } catch (const CLI::RequiredError& error) {
    // CLI11 misses a subcommand before it tells that a word is none.
    const std::vector<std::string> unknown = parser.remaining(true);
    throw UsageError(unknown.empty() ? with_hint(error.what())
                                     : with_hint(fmt::format("there is no '{}'", unknown.front())));
  } catch (const CLI::ParseError& error) {
    throw UsageError(with_hint(error.what()));
  }
  const Outcome outcome = chosen();
  if (output_file.empty()) {
    write_standard_output(outcome.text);
  } else {
    write_file(output_file, outcome.text);
  }
  return static_cast<int>(outcome.code);
}

}  // namespace

CLI::Validator at_least(int least) {
  const auto refused = [least](const std::string& text) -> std::string {
    double number = 0;
    const bool is_number = CLI::detail::lexical_cast(text, number);
    return is_number && number >= least && std::isfinite(number)
               ? ""
               : fmt::format("expected a number of at least {}, found '{}'", least, text);
  };
  return {refused, ""};
}

void add_commands(CLI::App& parser, std::span<const Command> commands, Action& chosen) {
  parser.require_subcommand(1, 1);
  for (const Command& command : commands) {
    CLI::App* subcommand = parser.add_subcommand(command.name, command.summary);
    subcommand->fallthrough();
    const Action action = command.declare(*subcommand);
    subcommand->callback([action, &chosen] { chosen = action; });
  }
}

}  // namespace saddle::app

int main(int argc, char** argv) {
  using saddle::app::ExitCode;
  using saddle::app::report;
  try {
    saddle::use_simd_level_of_environment();
    return saddle::app::run(argc, argv);
  } catch (const std::bad_alloc&) {
    return report("not enough memory", ExitCode::bad_input);
  } catch (const std::exception& error) {
    return report(error.what(), ExitCode::bad_input);
  }
}
