#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "apps/program/reports/state_report.h"
#include "apps/program/terminal/command.h"
#include "apps/program/terminal/interrupt.h"
#include "apps/program/terminal/output.h"
#include "apps/program/terminal/output_file.h"
#include "apps/program/terminal/progress.h"
#include "saddle/recursive/layered_induction.h"

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

/// The pure strategies of the state asked for: how many, and one label for each or none.
struct RootStrategies {
  Index rows;
  Index columns;
  std::vector<std::string> row_labels;
  std::vector<std::string> column_labels;
};

/// How a table of states begins: the first headings, and the first cells of a state's line.
template <class State>
struct StateTable {
  std::string heading;
  std::function<std::string(const State& state)> cells;
};

/// Solves a game by layers, writes the table of its states if that is asked for, and returns what
/// is printed of its root. `counts` stand before those of the stage games.
template <class Game, class State>
Printed run_layers(Game& game, const State& root, const RecursiveGameOptions& asked,
                   const RootStrategies& strategies, const StateTable<State>& table,
                   Json counts = Json::object()) {
  const Termination termination =
      solve_with_progress(asked, [&](const Options& options) { return game.solve(options); });
  const auto& [rows, columns, row_labels, column_labels] = strategies;
  const auto solution = game.at(root);
  counts["stage_games"] = game.stage_games();
  counts["fallbacks"] = game.fallbacks();
  if (!asked.table.empty()) {
    std::string lines = table.heading + "," + table_heading;
    for (const State& state : game.states()) {
      if (const auto solved = game.at(state)) {
        lines += table.cells(state) + "," + table_cells(*solved);
      }
    }
    write_file(asked.table, lines);
  }
  return printed_answer(
      {solution ? solved_state(*solution, row_labels, column_labels)
                : unsolved_state(game.bounds(root), rows, columns, row_labels, column_labels),
       termination, std::move(counts)},
      asked.output);
}

}  // namespace saddle::app
