#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "apps/program/input/game_file.h"
#include "apps/program/terminal/output.h"
#include "saddle/exact/solution.h"
#include "saddle/matrix/saddle_point.h"
#include "saddle/matrix/solution.h"
#include "saddle/solve/as_written.h"

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
  bool many = false;
  std::size_t limit = 1000;
  std::string plot;
  std::optional<std::string> table;  // the format, if a table is asked for

  bool is_exact() const { return exact || all || sensitivity || explain; }
};

/// Returns these for the solvers; a Ctrl-C stops them.
Options library_options(const SolveOptions& asked);

/// A solution of the numbers as written, and what it takes to print it.
struct WrittenAnswer {
  SolutionAsWritten written;
  std::optional<ExactMatrix> game;  // where the doubles were not enough
  std::optional<SaddlePoint> saddle_point;
};

/// Solves a game by the method that is asked, exactly where that is auto and the roundings of the
/// payoffs decide. Throws UsageError if the method is not made for the game.
WrittenAnswer answer_as_written(const ReadGame<PayoffMatrix>& read, const SolveOptions& asked,
                                const Options& options);

}  // namespace saddle::app
