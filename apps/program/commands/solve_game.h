#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "apps/program/answers/written_answer.h"
#include "apps/program/input/game_file.h"
#include "apps/program/terminal/output.h"
#include "saddle/matrix/solution.h"

namespace saddle::app {

/// What `saddle solve` is asked.
struct SolveOptions {
  std::vector<std::string> games = {"-"};
  GameFile game;  // how games are read, and which, where there is but one
  Output output;
  std::string method = "auto";
  double tolerance = Options{}.tolerance;
  std::int64_t max_iterations = Options{}.max_iterations;
  double time_limit = Options{}.time_limit.count();
  bool exact = false;
  bool all = false;
  bool sensitivity = false;
  bool explain = false;
  std::string select;  // which of several optimal strategies, empty: any
  bool many = false;
  std::size_t limit = 1000;
  std::string plot;
  std::optional<std::string> table;  // the format, if a table is asked for

  bool is_exact() const { return exact || all || sensitivity || explain || !select.empty(); }
};

/// Returns tolerance, limits and threads as options of the solvers; Ctrl-C requests their stop.
Options library_options(const SolveOptions& asked);

/// When a game is solved in fractions though they were not asked for.
enum class Fractions {
  where_needed,   ///< where doubles are too coarse for the payoffs as written
  where_pleasant  ///< and where they are short, and had in a moment
};

/// Solves a game by the method that is asked, in fractions only if that is auto. Throws UsageError
/// if the method is not made for the game.
WrittenAnswer solve_game(const ReadGame<PayoffMatrix>& read, const SolveOptions& asked,
                         const Options& options, Fractions fractions);

}  // namespace saddle::app
