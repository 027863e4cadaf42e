#include <array>
#include <cstdio>
#include <exception>
#include <new>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "apps/command.h"
#include "apps/label_choices.h"
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

// Parses, runs and prints; what goes wrong leaves as an exception.
int run(int argc, char** argv) {
  Parser parser("saddle", "Equilibria of matrix games, each answer with the bounds that prove it.",
                "saddle " SADDLE_VERSION);
  Action chosen;
  std::string output_file;
  add_commands(parser, subcommands, chosen);
  parser.add_option("--output", output_file, "write the result to FILE instead").type_name("FILE");
  if (const std::optional<int> code = parser.parse(argc, argv)) {
    return *code;
  }
  const Printed result = chosen();
  if (output_file.empty()) {
    write_standard_output(result.text);
  } else {
    write_file(output_file, result.text);
  }
  return static_cast<int>(result.code);
}

}  // namespace

void add_commands(Parser& parser, std::span<const Command> commands, Action& chosen) {
  parser.require_command();
  for (const Command& command : commands) {
    Parser subcommand = parser.add_command(command.name, command.summary);
    const Action action = command.declare(subcommand);
    subcommand.callback([action, &chosen] { chosen = action; });
  }
}

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
    fmt::print(stderr, "{}", saddle::app::label_choices(arguments, error.readings()));
    return code;
  } catch (const std::bad_alloc&) {
    return report("not enough memory", ExitCode::bad_input);
  } catch (const std::exception& error) {
    return report(error.what(), ExitCode::bad_input);
  }
}
