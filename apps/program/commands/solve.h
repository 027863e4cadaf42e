#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "apps/program/answers/written_answer.h"
#include "apps/program/input/game_file.h"
#include "apps/program/terminal/command.h"
#include "apps/program/terminal/limits.h"
#include "apps/program/terminal/output.h"
#include "saddle/matrix/solution.h"

namespace saddle::app {

/// The request of `saddle solve`.
struct SolveOptions {
  std::vector<std::string> games = {"-"};
  GameFile game;  // how games are read, and which, where there is but one
  Output output;
  std::string method = "auto";
  Limits limits;
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

/// When a game is solved in fractions though they were not asked for.
enum class Fractions {
  where_needed,   ///< where doubles are too coarse for the payoffs as written
  where_pleasant  ///< and where they are short, and had in a moment
};

/// Solves a game by the method that is asked, in fractions only if that is auto. Throws UsageError
/// if the method is not made for the game.
WrittenAnswer solve_game(const ReadGame<PayoffMatrix>& read, const SolveOptions& asked,
                         const Options& options, Fractions fractions);

/// Solves all games of the files that are asked, and prints a line for each in their order, while
/// others are read and solved. The exit code is `unfinished` if a game cannot be read or is not
/// converged. Ctrl-C ends it behind a line. Throws UsageError where an option is for single games.
PrintedPieces solve_many(const SolveOptions& asked);

}  // namespace saddle::app
