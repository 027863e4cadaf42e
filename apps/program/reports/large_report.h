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

/// Returns a description of how a sparse game is stored, with `default_payoff` for all pairs that
/// are not stored.
std::string sparse_form(Index stored, const Rational& default_payoff);

/// The report of a solved game without a table: with the keys of a SolutionReport, and the
/// number of stored payoffs. Refers to the game, its labels and the solution.
struct LargeReport {
  const GameOperator& game;
  Index stored;
  std::string form;  // how the payoffs are stored, in words
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

/// A game that is not stored as a table; exactly one of the pointers is set.
struct LargeGame {
  std::shared_ptr<const SparseGame> sparse;
  std::shared_ptr<const ArrayGame> array;  // in place, in its file

  /// The payoff of pairs that are not stored. It was subtracted from all payoffs of the game, and
  /// must be added to its results.
  Rational default_payoff = 0;
  std::vector<std::string> row_labels;  // may be empty
  std::vector<std::string> column_labels;

  const GameOperator& game() const;

  /// The number of stored payoffs.
  Index stored() const;

  /// How the payoffs are stored, in words.
  std::string form() const;

  /// Calls `take` for each stored payoff, without rounding.
  std::function<void(const TakePayoff& take)> for_each_payoff;
};

/// Returns the table of all payoffs, without rounding.
ExactMatrix table_of(const LargeGame& large);

}  // namespace saddle::app
