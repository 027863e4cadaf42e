#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/program/reports/game_table.h"
#include "apps/program/reports/printed.h"
#include "apps/program/reports/strategy_table.h"
#include "saddle/exact/optimal_set.h"
#include "saddle/exact/sensitivity.h"

namespace saddle::app {

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

/// Returns the fractions as strings.
Json fractions(const std::vector<Rational>& numbers);
Json lists_of_fractions(const std::vector<std::vector<Rational>>& lists);

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

}  // namespace saddle::app
