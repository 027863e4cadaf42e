#pragma once

#include <memory>
#include <span>

#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// A game that is solved again after each added row or column, for example the restricted game of a
/// double oracle, which adds best responses to the last solution until they gain nothing more
/// (McMahan, Gordon and Blum 2003).
///
/// With more than 100 rows or columns, a solve continues from the basis of the last one. A new
/// column leaves the basis feasible for the column player's program, a new row for the row
/// player's: a few pivots of O(mn) each restore optimality. A solve from the start takes about one
/// pivot for each strategy of the support. A payoff outside the range of the earlier ones costs
/// O(mn) more for each strategy in the basis.
class GrowingGame {
 public:
  /// Takes the first game; its labels are dropped.
  explicit GrowingGame(const PayoffMatrix& game);
  ~GrowingGame();
  GrowingGame(GrowingGame&&) noexcept;
  GrowingGame& operator=(GrowingGame&&) noexcept;

  /// The current game.
  const PayoffMatrix& game() const;

  /// Adds a pure strategy as its player's last, given its payoffs against the other player's
  /// strategies. Throws std::invalid_argument, and changes nothing, unless there is one finite
  /// payoff for each of these. O(mn), to copy the payoffs.
  void add_row(std::span<const double> payoffs);
  void add_column(std::span<const double> payoffs);

  /// Returns optimal strategies of the current game, as saddle::solve() does. A fallback is a solve
  /// from the start. The option `start` is ignored. Throws std::invalid_argument as check(options)
  /// does.
  Solution solve(const Options& options = {});

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace saddle
