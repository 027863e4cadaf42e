#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "apps/program/reports/game_table.h"
#include "apps/program/reports/printed.h"
#include "apps/program/reports/strategy_table.h"
#include "saddle/exact/optimal_set.h"
#include "saddle/exact/sensitivity.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/saddle_point.h"
#include "saddle/matrix/solution.h"

namespace saddle::app {

/// The report of a solved game. Refers to the game and the solution.
struct SolutionReport {
  const PayoffMatrix& game;
  const Solution& solution;
  std::optional<SaddlePoint> saddle_point;
  double tolerance;
  double seconds;
  TextStyle style = {};

  /// The text for people: the value, the strategies used and their proof.
  std::string text() const;

  /// The JSON object of the schema, which verify reads.
  Json json() const;

  /// The game with best responses marked, and with the strategies at its edges.
  MarkedTable table() const;

  /// Rows of item, label and value: the value, the bounds, each pure strategy with its probability.
  std::string csv() const;
};

/// Requested results about a game's optimum beyond one solution.
struct OptimumDetails {
  /// The result of --all; nullopt if it was not requested, or not finished within the limits.
  std::optional<OptimalSets> sets;
  /// The result of --sensitivity; nullopt if it was not requested, or if the optimum is not unique.
  /// If a limit stopped the work, the list has only the first sensitivities.
  std::optional<std::vector<EntrySensitivity>> sensitivities;
  bool wants_sets = false;
  bool wants_sensitivities = false;
  bool has_all_sensitivities = true;

  /// Whether all requested results are complete.
  bool is_complete() const {
    return (!wants_sets || (sets && sets->row.complete && sets->column.complete)) &&
           has_all_sensitivities;
  }
};

/// The report of an exactly solved game. Refers to the game, the solution and the details.
struct ExactReport {
  const ExactMatrix& game;
  const ExactSolution& solution;
  const OptimumDetails& details;
  double seconds;
  TextStyle style = {};

  /// The text for people. Fractions that are too long for a line are shown as decimals, marked by
  /// ~.
  std::string text() const;

  /// The JSON object of the schema. Its doubles are rounded fractions, and lower and upper are
  /// valid for them.
  Json json() const;

  /// The game with best responses marked, and with the strategies at its edges.
  MarkedTable table() const;

  /// Rows of item, label and value, with fractions as values.
  std::string csv() const;
};

/// Returns in words how a solve ended, except for rounded payoffs, which need more explanation.
std::string ending(Termination termination);

/// Returns the termination that to_string() calls by this name; nullopt if there is no such one.
std::optional<Termination> termination_named(std::string_view name);

/// Returns the number with the fewest digits in the middle half of the interval of the bounds,
/// which claims no more than is proved; if only one bound is finite, that bound.
double shortest_within(double lower, double upper);

/// Returns the JSON of a matrix game in an answer.
Json game_json(Index rows, Index columns, const std::vector<std::string>& row_labels,
               const std::vector<std::string>& column_labels);
template <class Game>
Json game_json(const Game& game) {
  return game_json(game.rows(), game.columns(), game.row_labels(), game.column_labels());
}

/// Adds a solution without its game to an object: the value, the bounds, both strategies, and how
/// it was found.
void add_solution(Json& object, const Solution& solution,
                  const std::optional<SaddlePoint>& saddle_point, double tolerance, double seconds);

/// Adds only the value, the bounds and their gap.
void add_bounds(Json& object, double lower, double upper, double relative_gap);

/// Returns rows of item, label and value, below their header, with the value and the bounds.
std::string bounds_csv(double lower, double upper);

/// Returns rows of item, label and value for each pure strategy of both players with its
/// probability; each row begins with `start`.
template <class Solved>
std::string strategies_csv(const Solved& solution, const std::vector<std::string>& row_labels,
                           const std::vector<std::string>& column_labels,
                           const std::string& start = "") {
  std::string rows;
  const auto add = [&](const char* player, const auto& strategy,
                       const std::vector<std::string>& labels) {
    Index k = 0;
    for (const auto& probability : probabilities_of(strategy)) {
      rows += fmt::format("{}{},{},{}\n", start, player, csv_cell(label_or_number(labels, k++)),
                          printed(probability));
    }
  };
  add("row", solution.row, row_labels);
  add("column", solution.column, column_labels);
  return rows;
}

/// value_text() returns a line about the value that the bounds prove, gap_text() a text about the
/// gap.
std::string value_text(double lower, double upper, const TextStyle& style);
std::string gap_text(double relative_gap, double tolerance);

/// The JSON of all optimal strategies, and of the sensitivity to a payoff.
Json sets_json(const OptimalSets& sets, const ExactMatrix& game);
Json sensitivity_json(const ExactMatrix& game, const EntrySensitivity& entry);

/// Returns the value, the bounds and the strategies in the form of an answer's object "exact".
Json fractions_json(const ExactSolution& solution);

/// Returns a mixed strategy in one line, "1/3 Rock, 2/3 Paper"; a pure strategy is only its label.
/// `number` formats the probabilities, by default short_fraction().
std::string mixture(const std::vector<Rational>& strategy, const StrategyName& label,
                    const std::function<std::string(const Rational&)>& number = {});

/// Returns the note beside an exact value: "exactly" for a whole number, "exactly; 1.5" or
/// "exactly; about 0.333333" for a short fraction, else where to find the fraction.
std::string exactly(const Rational& number, const TextStyle& style);

/// Returns the probabilities of all pure strategies.
Json probabilities(const MixedStrategy& strategy);

}  // namespace saddle::app
