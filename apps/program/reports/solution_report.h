#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/program/reports/marked_table.h"
#include "apps/program/reports/printed.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/saddle_point.h"
#include "saddle/matrix/solution.h"

namespace saddle::app {

/// A solved game as it is printed. Refers to the game and the solution.
struct SolutionReport {
  const PayoffMatrix& game;
  const Solution& solution;
  std::optional<SaddlePoint> saddle_point;
  double tolerance;
  double seconds;
  TextStyle style = {};

  /// The number of fewest digits in the middle half of the bounds: it says no more than is proved.
  double value() const;

  /// For people: the value, the strategies used and their proof.
  std::string text() const;

  /// The object that the contract describes; verify reads it.
  Json json() const;

  /// The game with best responses marked and the strategies at its edges.
  MarkedTable table() const;

  /// Rows of item, label, value: the value, the bounds, each pure strategy with its probability.
  std::string csv() const;
};

/// Returns how a solve ended in words, but for rounded payoffs, which need more than a word.
std::string ending(Termination termination);

/// Returns the number of fewest digits in the middle half of the bounds; if one is infinite, the
/// other one.
double shortest_within(double lower, double upper);

/// Returns what the JSON of an answer says of a matrix game.
Json game_json(Index rows, Index columns, const std::vector<std::string>& row_labels,
               const std::vector<std::string>& column_labels);
template <class Game>
Json game_json(const Game& game) {
  return game_json(game.rows(), game.columns(), game.row_labels(), game.column_labels());
}

/// Adds to an object what it says of a solution beside its game: the value, the bounds, both
/// strategies, and how it was found.
void add_solution(Json& object, const Solution& solution,
                  const std::optional<SaddlePoint>& saddle_point, double tolerance, double seconds);

/// Adds the value, the bounds and their gap alone.
void add_bounds(Json& object, double lower, double upper, double relative_gap);

/// Returns rows of item, label, value, below their header: the value and the bounds.
std::string bounds_csv(double lower, double upper);

/// Returns such rows of each pure strategy with its probability. `item` is a cell.
std::string strategy_csv(const std::string& item, const MixedStrategy& strategy,
                         const std::vector<std::string>& labels);
std::string strategy_csv(const std::string& item, const std::vector<Rational>& strategy,
                         const std::vector<std::string>& labels);

/// Returns what is said for people of the value that bounds prove, a line, and of their gap.
std::string value_text(double lower, double upper, const TextStyle& style);
std::string gap_text(double relative_gap, double tolerance);

/// Returns the probabilities of all pure strategies.
Json probabilities(const MixedStrategy& strategy);

}  // namespace saddle::app
