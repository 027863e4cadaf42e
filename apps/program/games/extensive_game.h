#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <iostream>
#include <optional>
#include <string>

#include "apps/program/games/play_extensive.h"
#include "apps/program/reports/extensive_report.h"
#include "apps/program/terminal/command.h"
#include "apps/program/terminal/output.h"
#include "apps/program/terminal/progress.h"
#include "saddle/extensive/build_tree.h"
#include "saddle/io/game/efg.h"
#include "saddle/matrix/solution.h"

namespace saddle::app {

/// What an imperfect-information game can be asked.
struct ExtensiveOptions {
  std::string method = "auto";
  bool exact = false;
  double tolerance = Options{}.tolerance;
  std::int64_t max_iterations = Options{}.max_iterations;
  double time_limit = Options{}.time_limit.count();
  std::string verify;
  std::string plot;
  std::string plot_tree;
  bool play = false;
  std::uint64_t seed = 1;
  Output output;

  /// Adds the options to a parser.
  void declare(Parser& parser);
};

/// Returns the limits of making a tree, with progress on the line, until Ctrl-C.
BuildOptions build_options(const Output& output, ProgressLine& line);

/// Solves within the limits, with progress on standard error, until Ctrl-C. `spent` seconds of the
/// time limit went into the tree, of which `nodes` are the nodes.
Printed solve_as_asked(const ExtensiveGame& game, const NodeBelow& nodes,
                       const ExtensiveNames& names, const ExtensiveOptions& asked, double spent);

/// Returns what the method that was asked for finds in doubles, within the same limits.
ExtensiveSolution solution_as_asked(const ExtensiveGame& game, const ExtensiveOptions& asked,
                                    double spent);

/// What is printed if Ctrl-C, or else the time limit, came before the tree was made.
Printed tree_not_made(const Output& output, const StopToken& stop);

/// Returns what is printed of a check, and whether it is valid as the exit code.
template <class AnyVerdict>
Printed printed_verdict(const AnyVerdict& verdict, const Output& output) {
  return {written(verdict, output), verdict.valid() ? ExitCode::decided : ExitCode::unfinished};
}

/// Checks the solution in a file without solving (see tree_verdict).
Printed check_as_asked(const ExtensiveGame& game, const ExtensiveNames& names,
                       const std::string& solution, double tolerance, bool exact,
                       const Output& output);

/// Returns what a file says of its game beside the tree.
ExtensiveNames names_of(const EfgTree& tree);

/// Makes the tree of rules and solves it, or checks a solution of it, or plays. Throws
/// std::invalid_argument as extensive_game() does.
template <TreeRules Rules>
Printed solve_rules(const Rules& rules, const ExtensiveNames& names,
                    const ExtensiveOptions& asked) {
  const auto start = std::chrono::steady_clock::now();
  std::optional<ExtensiveGame> game;
  {
    ProgressLine line;
    BuildOptions options = build_options(asked.output, line);
    options.exact = asked.exact;
    options.time_limit = std::chrono::duration<double>(asked.time_limit);
    game = extensive_game(rules, options);
    if (!game) {
      return tree_not_made(asked.output, options.stop);
    }
  }
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
  if (!asked.verify.empty()) {
    return check_as_asked(*game, names, asked.verify, asked.tolerance, asked.exact, asked.output);
  }
  if (asked.play) {
    const ExtensiveSolution solution = solution_as_asked(*game, asked, spent.count());
    PlayTable table(*game, solution.column, asked.seed, std::cin, std::cout);
    return play_rules(rules, table);
  }
  return solve_as_asked(*game, nodes_of(rules), names, asked, spent.count());
}

}  // namespace saddle::app
