#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "apps/program/reports/exact_report.h"
#include "apps/program/reports/marked_table.h"
#include "apps/program/reports/printed.h"
#include "apps/program/reports/solution_report.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/saddle_point.h"
#include "saddle/matrix/solution.h"
#include "saddle/solve/solve_exact.h"

namespace saddle::app {

/// A solution in doubles of the payoffs as they are written, and what it takes to print it.
struct WrittenAnswer {
  SolutionAsWritten written;
  std::optional<ExactMatrix> game;  ///< where doubles were not enough, or fractions are short
  std::optional<SaddlePoint> saddle_point;
  std::optional<ExactSolution> short_fractions = {};
};

/// Returns a game without the rounding of its payoffs; nullopt if it is not known.
using WithoutRounding = std::function<std::optional<ExactMatrix>()>;

/// Returns what a solution of a game's doubles is for the payoffs as written. Exact arithmetic only
/// confirms a saddle point.
WrittenAnswer answer_in_doubles(const PayoffMatrix& game, Solution of_doubles,
                                const WithoutRounding& exactly, double tolerance);

/// Returns the same, solved exactly where the doubles were too coarse.
WrittenAnswer answer_as_written(const PayoffMatrix& game, Solution of_doubles,
                                const WithoutRounding& exactly, const Budget& budget,
                                double tolerance);

/// Returns the same, with fractions that are pleasant to read where those are had in a moment.
WrittenAnswer readable_answer(const PayoffMatrix& game, Solution of_doubles,
                              const WithoutRounding& exactly, const Budget& budget,
                              double tolerance);

/// Such an answer as it is printed. Refers to the game and the answer. Where it was computed
/// exactly without being asked to, text is the exact one, JSON has the keys of both, and CSV the
/// doubles. Short fractions stand in text alone, and in JSON beside the doubles.
struct WrittenReport {
  const PayoffMatrix& game;
  const WrittenAnswer& answer;
  double tolerance;
  double seconds;
  TextStyle style = {};

  std::string text() const;
  Json json() const;
  MarkedTable table() const;
  std::string csv() const;

 private:
  SolutionReport floating() const;
  std::optional<ExactReport> exact() const;
};

/// The questions about a game beyond one exact solution.
struct ExactQuestion {
  bool wants_sets = false;
  bool wants_sensitivities = false;
  /// Extreme strategies of a player, at most.
  std::size_t limit = 1000;
  /// Called with the work that begins once the game is solved: "computing sensitivities".
  std::function<void(const std::string& work)> on_work = {};
};

struct ExactAnswer {
  ExactSolution solution;
  OptimumDetails details;
  /// The time of the solution alone.
  double seconds;
};

/// Solves a game exactly, and within what the limits of the options leave answers the rest.
ExactAnswer answer_exactly(const ExactMatrix& game, const ExactQuestion& question,
                           const Options& options);

}  // namespace saddle::app
