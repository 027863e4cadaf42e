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

/// The options of `saddle solve`.
struct SolveOptions {
  std::vector<std::string> games = {"-"};
  GameFile game;  // how games are read, and its path if there is only one
  Output output;
  std::string method = "auto";
  Limits limits;
  bool exact = false;
  bool all = false;
  bool sensitivity = false;
  bool explain = false;
  std::string select;  // which of several optimal strategies; empty for any
  bool many = false;
  std::size_t limit = 1000;
  std::string plot;
  std::optional<std::string> table;  // the format, if a table is asked for

  bool is_exact() const { return exact || all || sensitivity || explain || !select.empty(); }
};

/// Solves a game by the requested method, in fractions only if the method is auto. Throws
/// UsageError if the method does not apply to the game.
WrittenAnswer solve_game(const ReadGame<PayoffMatrix>& read, const SolveOptions& asked,
                         const Options& options, Fractions fractions);

/// Solves all games of the given files, and prints a line for each in order, while others are read
/// and solved. The exit code is `unfinished` if a game cannot be read or has not converged. Ctrl-C
/// ends it after a whole line. Throws UsageError for options that apply only to single games.
PrintedPieces solve_many(const SolveOptions& asked);

}  // namespace saddle::app
