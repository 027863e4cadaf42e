#pragma once

#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "apps/program/reports/state_report.h"
#include "apps/program/terminal/command.h"
#include "apps/program/terminal/interrupt.h"
#include "apps/program/terminal/output.h"
#include "apps/program/terminal/progress.h"
#include "saddle/recursive/backward_induction.h"

namespace saddle::app {

/// Adds --table to a game's parser.
void declare_table(Parser& parser, std::string& path);

/// What a game with a payoff matrix at each state can be asked that takes its time.
struct RecursiveGameOptions {
  std::string table;
  double time_limit = Options{}.time_limit.count();
  Output output;

  /// Adds the options to a game's parser.
  void declare(Parser& parser);
};

/// The state asked for, and what the program prints beside it.
struct GameAnswer {
  StateReport root;
  Termination termination = Termination::converged;
  Json counts = Json::object();
};

/// Solves within the time, with progress on standard error, until Ctrl-C: `solve` takes the options
/// and returns the termination.
template <class Solve>
Termination solve_with_progress(const RecursiveGameOptions& asked, const Solve& solve) {
  ProgressLine line;
  Options options;
  options.stop = stop_on_interrupt();
  options.time_limit = std::chrono::duration<double>(asked.time_limit);
  options.threads = asked.output.threads;
  if (asked.output.wants_progress()) {
    options.on_progress = [&line](const Progress& progress) {
      line.show(fmt::format("{} stage games solved, Ctrl-C stops", progress.iterations));
    };
  }
  return solve(options);
}

/// Returns the answer as text, or in the format that is asked for.
Printed printed_answer(const GameAnswer& answer, const Output& output);

/// Returns the report of a state that is solved, and of one that is not: there the bounds hold
/// whatever is played, and uniform strategies stand for that. One label for each strategy, or none.
StateReport solved_state(const StateSolution& solution, std::vector<std::string> row_labels,
                         std::vector<std::string> column_labels);
StateReport unsolved_state(const ValueBounds& bounds, Index rows, Index columns,
                           std::vector<std::string> row_labels,
                           std::vector<std::string> column_labels);

/// The last columns of a table of states, and their headings.
std::string table_cells(const StateSolution& solution);
inline constexpr const char* table_heading = "value,lower,upper,row_strategy,column_strategy\n";

}  // namespace saddle::app
