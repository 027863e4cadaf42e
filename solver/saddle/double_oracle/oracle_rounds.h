#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "saddle/matrix/solution.h"
#include "saddle/number/index.h"

namespace saddle {

/// The pool of a player: the pure strategies found so far, by number.
template <class Strategy>
class Pool {
 public:
  Index size() const { return static_cast<Index>(strategies_.size()); }
  const Strategy& operator[](Index k) const { return strategies_[as_size(k)]; }

  /// Returns the strategy's number; a new strategy gets the next number.
  Index number(Strategy strategy) {
    const auto [place, is_new] = numbers_.try_emplace(strategy, size());
    if (is_new) {
      strategies_.push_back(std::move(strategy));
    }
    return place->second;
  }

 private:
  std::vector<Strategy> strategies_;
  std::map<Strategy, Index> numbers_;
};

/// The rounds of a double oracle (McMahan, Gordon and Blum 2003): solves a restricted game, in
/// which each player has only some strategies. Best responses of the whole game to the solution
/// prove bounds, and are added to the restricted game, until the bounds meet. The cases differ in
/// the restriction and in the method of solution:
///
/// - numbered strategies, by the simplex method or near the central path (double_oracle.cpp);
/// - moves of a tree, by the interior point method (extensive/solve_interior.cpp);
/// - plans of a tree, in rational numbers (extensive/exact_solution.cpp).
///
/// Two similar loops are not OracleRounds: sifting adds columns and rows in turn and continues the
/// solve after each (simplex/simplex.cpp), and the interior point method for sparse games adds
/// strategies at each step (large/interior_part.h).
class OracleRounds {
 public:
  virtual ~OracleRounds() = default;

  /// Makes rounds until the bounds meet or the budget is exhausted. Returns numerical_error if the
  /// restricted game does not improve any more. Bounds are computed first, so that there are bounds
  /// however small the budget is.
  Termination run(const Budget& budget) {
    for (;;) {
      const bool is_lacking = respond();
      const Progress bounds = progress();
      if (budget.options().on_progress) {
        budget.options().on_progress(bounds);
      }
      if (has_converged()) {
        return Termination::converged;
      }
      if (const std::optional<Termination> limit = budget.exhausted(bounds.iterations)) {
        return *limit;
      }
      if (!(is_lacking ? grow() : sharpen()) || !solve()) {
        return Termination::numerical_error;
      }
    }
  }

 private:
  /// Finds best responses to the last strategies, and the bounds that they prove. Returns whether
  /// some of them are missing in the restricted game.
  virtual bool respond() = 0;

  /// Returns the best bounds, and the number of iterations for the progress.
  virtual Progress progress() const = 0;
  virtual bool has_converged() const = 0;

  /// Adds the missing best responses to the restricted game, unless respond() has added them.
  /// Returns false if the game would become too large.
  virtual bool grow() { return true; }

  /// Makes the next solve more exact, because no response is missing. Returns false if that is not
  /// possible.
  virtual bool sharpen() { return false; }

  /// Solves the restricted game. Returns false if there are no new strategies to respond to.
  virtual bool solve() = 0;
};

}  // namespace saddle
