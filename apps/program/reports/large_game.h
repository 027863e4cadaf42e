#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "saddle/game/dense_game.h"
#include "saddle/game/game_operator.h"
#include "saddle/game/sparse_game.h"
#include "saddle/io/matrix/take_payoff.h"
#include "saddle/matrix/exact_matrix.h"

namespace saddle::app {

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
