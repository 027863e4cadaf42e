#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/program/answers/stated_answer.h"
#include "saddle/io/table/json_tree.h"
#include "saddle/matrix/saddle_point.h"
#include "saddle/number/rational.h"

namespace saddle::app {

/// The optimal strategies of one player in the answer of `saddle solve --all`.
struct StatedSet {
  std::vector<std::vector<Rational>> strategies;
  std::optional<bool> complete;
  std::optional<Index> dimension;
  /// Pure strategies, ascending.
  std::optional<std::vector<Index>> essential;
  std::optional<std::vector<Index>> superfluous;
};

/// The optimal sets of both players.
struct StatedSets {
  StatedSet row;
  StatedSet column;
  std::optional<bool> complete;
  std::optional<bool> unique;
  std::optional<bool> strictly_complementary;
};

/// The stated sensitivity to one payoff in the answer of `saddle solve --sensitivity`.
struct StatedSensitivity {
  Index row = 0;
  Index column = 0;
  std::optional<Rational> payoff;
  std::optional<Rational> derivative;
  /// nullopt: without limit.
  std::optional<Rational> minimum;
  std::optional<Rational> maximum;
};

/// The stated sensitivities to the payoffs that the strategies use.
struct StatedSensitivities {
  /// nullopt: the optimum is not unique.
  std::optional<std::vector<StatedSensitivity>> entries;
};

/// The stated bounds for strategies of the greatest entropy: how much more entropy an optimal
/// strategy can have.
struct StatedSelection {
  Rational row_entropy_lost;
  Rational column_entropy_lost;
};

/// The game that a solution says it is of.
struct StatedGame {
  std::optional<Index> rows;
  std::optional<Index> columns;
  std::optional<std::vector<std::string>> row_labels;
  std::optional<std::vector<std::string>> column_labels;
  std::optional<Index> stored;  // payoffs of a sparse game
};

/// The output of `saddle solve --json`, or another solution in the same form.
struct StatedSolution : StatedAnswer {
  StatedGame game;
  std::optional<SaddlePoint> saddle_point;
  std::optional<StatedSets> sets;
  std::optional<StatedSensitivities> sensitivities;
  std::optional<StatedSelection> selection;

  /// Whether it makes statements that only rational arithmetic can check.
  bool needs_exactness() const { return exact || sets || sensitivities || selection; }
};

/// Reads a solution: row_strategy and column_strategy (probabilities as numbers, taken as the
/// doubles that they are, or as strings that hold fractions), and whatever else of the above is
/// there. `name` names the text in errors. Throws ParseError, naming the key too, unless the
/// strategies are distributions over `rows` rows and `columns` columns and the other keys hold what
/// they should.
StatedSolution read_solution(const JsonTree& text, const std::string& name, Index rows,
                             Index columns);

}  // namespace saddle::app
