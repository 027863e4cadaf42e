#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/program/reports/printed.h"
#include "games/collection/collection.h"
#include "saddle/exact/solution.h"
#include "saddle/matrix/mixed_strategy.h"
#include "saddle/recursive/stage_game.h"

namespace saddle::app {

/// The report of a solved state of a recursive game.
struct StateReport {
  /// Infinite if they are unknown.
  ValueBounds bounds;
  MixedStrategy row;
  MixedStrategy column;
  /// One label for each strategy, or an empty list.
  std::vector<std::string> row_labels;
  std::vector<std::string> column_labels;
  /// A converged solution in fractions, if the state was solved exactly.
  std::optional<ExactSolution> exact;

  /// The text for people, with `name` in the first line: the value, the bounds, the strategies
  /// used.
  std::string text(const std::string& name, const TextStyle& style) const;

  /// value, lower, upper, row_strategy, column_strategy and the exact solution; infinite numbers
  /// are null.
  Json json() const;

  /// Rows of item, label and value; each begins with `name` if that is not empty.
  std::string csv(const std::string& name) const;
};

/// Returns the report of an exactly solved state.
StateReport exact_state_report(ExactSolution solution, std::vector<std::string> row_labels,
                               std::vector<std::string> column_labels);

/// The report of the requested state of a game with a payoff matrix at every state.
struct StateGameReport {
  StateGameReport(const games::StateAnswer& solved, TextStyle text_style);

  std::string text() const;
  Json json() const;
  std::string csv() const { return "item,label,value\n" + state.csv(""); }

  const games::StateAnswer& answer;
  StateReport state;
  TextStyle style;
};

}  // namespace saddle::app
