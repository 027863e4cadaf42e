#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "apps/program/reports/printed.h"
#include "saddle/game/dense_game.h"
#include "saddle/game/game_operator.h"
#include "saddle/game/sparse_game.h"
#include "saddle/io/matrix/take_payoff.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/solution.h"
#include "saddle/number/rational.h"

namespace saddle::app {

/// Returns in words how a sparse game is kept, whose payoffs that are not stored are all
/// `default_payoff`.
std::string sparse_form(Index stored, const Rational& default_payoff);

/// A solved game that is not kept as a table as it is printed: with the keys of a SolutionReport,
/// and how many payoffs are stored. Refers to the game, its labels and the solution.
struct LargeReport {
  const GameOperator& game;
  Index stored;
  std::string form;  // how the payoffs are kept, in words
  const std::vector<std::string>& row_labels;
  const std::vector<std::string>& column_labels;
  const Solution& solution;
  double tolerance;
  double seconds;
  TextStyle style;

  std::string text() const;
  Json json() const;
  std::string csv() const;
};

/// A game that is not kept as a table: one of these.
struct LargeGame {
  std::shared_ptr<const SparseGame> sparse;
  std::shared_ptr<const ArrayGame> array;  // read where it is

  /// What is to be added to all payoffs of the game; so this is the payoff that is not stored.
  Rational default_payoff = 0;
  std::vector<std::string> row_labels;  // or none
  std::vector<std::string> column_labels;

  const GameOperator& game() const;

  /// How many payoffs are stored.
  Index stored() const;

  /// How the payoffs are kept, in words.
  std::string form() const;

  /// Gives each payoff that is stored, as the file has it.
  std::function<void(const TakePayoff& take)> for_each_payoff;
};

/// Returns the table of all payoffs, as the file has them.
ExactMatrix table_of(const LargeGame& large);

}  // namespace saddle::app
