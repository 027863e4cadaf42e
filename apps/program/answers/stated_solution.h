#pragma once

#include <optional>
#include <string>
#include <vector>

#include "saddle/exact/certificate.h"
#include "saddle/io/json_tree.h"
#include "saddle/matrix/solution.h"
#include "saddle/number/rational.h"

namespace saddle::app {

/// Two strategies and what is claimed of them.
struct Statement {
  ExactStrategies strategies;
  std::optional<Rational> lower;
  std::optional<Rational> upper;
  std::optional<Rational> value;
};

/// The optimal strategies of one player in the answer of `saddle solve --all`.
struct StatedSet {
  std::vector<std::vector<Rational>> strategies;
  bool complete = false;
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

/// What is stated of one payoff in the answer of `saddle solve --sensitivity`.
struct StatedSensitivity {
  Index row = 0;
  Index column = 0;
  std::optional<Rational> payoff;
  std::optional<Rational> derivative;
  /// None: without end.
  std::optional<Rational> least;
  std::optional<Rational> greatest;
};

/// What is stated of the payoffs that the strategies use.
struct StatedSensitivities {
  /// None: the optimum is not unique.
  std::optional<std::vector<StatedSensitivity>> entries;
};

/// The game that a solution says it is of.
struct StatedGame {
  std::optional<Index> rows;
  std::optional<Index> columns;
  std::optional<std::vector<std::string>> row_labels;
  std::optional<std::vector<std::string>> column_labels;
  std::optional<Index> stored;  // payoffs of a sparse game
};

/// What `saddle solve --json` printed, or somebody's solution in the same form.
struct StatedSolution {
  StatedGame game;
  /// The keys outside of the object "exact"; they may be missing where there is that object.
  std::optional<Statement> statement;
  std::optional<Statement> exact;
  std::optional<Rational> relative_gap;
  std::optional<Rational> tolerance;
  std::optional<Termination> termination;
  std::optional<Rational> constant_sum;
  std::optional<SaddlePoint> saddle_point;
  std::optional<StatedSets> sets;
  std::optional<StatedSensitivities> sensitivities;

  /// Whether it states what rational arithmetic alone can check.
  bool needs_exactness() const { return exact || sets || sensitivities; }
};

/// Reads a solution: row_strategy and column_strategy (probabilities as numbers, taken as the
/// doubles that they are, or as strings that hold fractions), and whatever else of the above is
/// there. `name` names the text in errors. Throws ParseError, naming the key too, unless the
/// strategies are distributions over `rows` rows and `columns` columns and the other keys hold what
/// they should.
StatedSolution read_solution(const JsonTree& text, const std::string& name, Index rows,
                             Index columns);

}  // namespace saddle::app
