#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/program/reports/marked_table.h"
#include "apps/program/reports/printed.h"
#include "apps/program/reports/strategy_table.h"
#include "saddle/exact/optimal_set.h"
#include "saddle/exact/sensitivity.h"
#include "saddle/matrix/saddle_point.h"

namespace saddle::app {

/// What is asked and known about a game's optimum beyond one solution.
struct OptimumDetails {
  /// The answer to --all; nullopt if it was not asked for, or not finished within the limits.
  std::optional<OptimalSets> sets;
  /// --sensitivity; nullopt if it was not asked, or if the optimum is not unique; the first of them
  /// if the limits ended it.
  std::optional<std::vector<EntrySensitivity>> sensitivities;
  bool wants_sets = false;
  bool wants_sensitivities = false;
  bool has_all_sensitivities = true;

  /// Whether all that was asked is there.
  bool is_complete() const {
    return (!wants_sets || (sets && sets->row.complete && sets->column.complete)) &&
           has_all_sensitivities;
  }
};

/// An exactly solved game as it is printed. Refers to the game, the solution and the details.
struct ExactReport {
  const ExactMatrix& game;
  const ExactSolution& solution;
  const OptimumDetails& details;
  double seconds;
  TextStyle style = {};

  /// The saddle point that solves the game, if one does.
  std::optional<SaddlePoint> saddle_point() const;

  /// For people. Fractions that are too long for a line are given as decimals, marked by ~.
  std::string text() const;

  /// The object that the contract describes. Its doubles are roundings of the fractions, and lower
  /// and upper hold for them.
  Json json() const;

  /// The game with best responses marked and the strategies at its edges.
  MarkedTable table() const;

  /// Rows of item, label, value, the values as fractions.
  std::string csv() const;
};

/// Returns the fractions as strings.
Json fractions(const std::vector<Rational>& numbers);
Json lists_of_fractions(const std::vector<std::vector<Rational>>& lists);

/// What the JSON of an answer says of all optimal strategies, and of the sensitivity to a payoff.
Json sets_json(const OptimalSets& sets, const ExactMatrix& game);
Json sensitivity_json(const ExactMatrix& game, const EntrySensitivity& entry);

/// Returns the value, the bounds and the strategies as the object exact of an answer has them.
Json fractions_json(const ExactSolution& solution);

/// Returns a mixed strategy in one line, "1/3 Rock, 2/3 Paper", a pure one by its label alone; its
/// probabilities as `number` shows them, if it is given, else as short_fraction() does.
std::string mixture(const std::vector<Rational>& strategy, const StrategyName& label,
                    const std::function<std::string(const Rational&)>& number = {});

/// Returns what is said beside an exact value: "exactly" for a whole number, "exactly; 1.5" or
/// "exactly; about 0.333333" for a short fraction, else where the fraction can be found.
std::string exactly(const Rational& number, const TextStyle& style);

}  // namespace saddle::app
