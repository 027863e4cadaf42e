#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "apps/program/reports/extensive_report.h"
#include "apps/program/terminal/command.h"
#include "apps/program/terminal/output.h"
#include "apps/program/terminal/progress.h"
#include "saddle/extensive/build_tree.h"
#include "saddle/matrix/solution.h"

namespace saddle::app {

/// What a game of hidden cards can be asked.
struct ExtensiveOptions {
  std::string method = "auto";
  bool exact = false;
  double tolerance = Options{}.tolerance;
  std::int64_t max_iterations = Options{}.max_iterations;
  double time_limit = Options{}.time_limit.count();
  Output output;

  /// Adds the options to a parser.
  void declare(Parser& parser);
};

/// Returns the limits of making a tree, with progress on the line, until Ctrl-C.
BuildOptions build_options(const Output& output, ProgressLine& line);

/// Solves within the limits, with progress on standard error, until Ctrl-C.
Printed solve_as_asked(const ExtensiveGame& game, const ExtensiveNames& names,
                       const ExtensiveOptions& asked);

/// What is printed if Ctrl-C came before the tree was made.
Printed tree_not_made(const Output& output);

/// Makes the tree of rules and solves it. Throws std::invalid_argument as extensive_game() does.
template <TreeRules Rules>
Printed solve_rules(const Rules& rules, const ExtensiveNames& names,
                    const ExtensiveOptions& asked) {
  std::optional<ExtensiveGame> game;
  {
    ProgressLine line;
    game = extensive_game(rules, build_options(asked.output, line));
  }
  return game ? solve_as_asked(*game, names, asked) : tree_not_made(asked.output);
}

}  // namespace saddle::app
