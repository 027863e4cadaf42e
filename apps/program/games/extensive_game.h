#pragma once

#include <cstdint>
#include <string>

#include "apps/program/reports/extensive_report.h"
#include "apps/program/terminal/command.h"
#include "apps/program/terminal/output.h"
#include "apps/program/terminal/progress.h"
#include "games/collection/game.h"
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

/// Makes the tree and solves it, or checks a solution of it, or plays. Throws std::invalid_argument
/// as extensive_game() does.
Printed solve_tree(const games::Tree& tree, const ExtensiveNames& names,
                   const ExtensiveOptions& asked);

}  // namespace saddle::app
