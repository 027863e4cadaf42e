#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "apps/program/reports/game_table.h"
#include "apps/program/reports/printed.h"
#include "apps/program/reports/solution_report.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/saddle_point.h"
#include "saddle/matrix/solution.h"
#include "saddle/solve/solve_exact.h"

namespace saddle::app {

/// Solves a game by a method of the table of algorithms, or by solve() if the method is "auto".
/// Throws std::invalid_argument if there is no such method, and if it does not apply to the game;
/// the latter message calls it `called`.
Solution solve_by_method(const PayoffMatrix& game, const std::string& method,
                         const std::string& called, const Options& options);

/// A solution in doubles for the payoffs as written, and the data for printing it.
struct WrittenAnswer {
  SolutionAsWritten written;
  std::optional<ExactMatrix> game;  ///< the unrounded game, if it was needed
  std::optional<SaddlePoint> saddle_point;
  std::optional<ExactSolution> short_fractions = {};
};

/// Returns a game without rounding of its payoffs; nullopt if it is unknown.
using WithoutRounding = std::function<std::optional<ExactMatrix>()>;

/// When a game is solved in fractions without a request.
enum class Fractions {
  never,          ///< exact arithmetic only confirms a saddle point
  where_needed,   ///< if doubles are too coarse for the payoffs as written
  where_pleasant  ///< and also if the fractions are short and quickly computed
};

/// Returns the answer for the payoffs as written that follows from a solution of the game in
/// doubles.
WrittenAnswer answer_as_written(const PayoffMatrix& game, Solution of_doubles,
                                const WithoutRounding& exactly, const Budget& budget,
                                double tolerance, Fractions fractions);

/// A WrittenAnswer for printing. Refers to the game and the answer. If the answer had to be
/// computed exactly, the text shows fractions, JSON has the keys of both reports, and CSV has the
/// doubles. Short fractions are shown only in the text, and in JSON beside the doubles.
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

/// Questions about a game beyond one exact solution.
struct ExactQuestion {
  bool wants_sets = false;
  bool wants_sensitivities = false;
  /// The maximum number of listed extreme strategies of a player.
  std::size_t limit = 1000;
  /// Called with the name of each step after the game is solved, such as "computing sensitivities".
  std::function<void(const std::string& work)> on_work = [](const std::string& /*work*/) {};
};

struct ExactAnswer {
  ExactSolution solution;
  OptimumDetails details;
  /// The time of the solution alone.
  double seconds;
};

/// Solves a game exactly, and answers the other questions within the remaining limits.
ExactAnswer answer_exactly(const ExactMatrix& game, const ExactQuestion& question,
                           const Options& options);

}  // namespace saddle::app
