#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "saddle/matrix/solution.h"
#include "saddle/number/index.h"

namespace saddle {

/// The pool of a player: the pure strategies that were found, by number.
template <class Strategy>
class Pool {
 public:
  Index size() const { return static_cast<Index>(strategies_.size()); }
  const Strategy& operator[](Index k) const { return strategies_[as_size(k)]; }

  /// Returns the strategy's number, the next one if it is new.
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

/// The rounds of a double oracle (McMahan, Gordon and Blum 2003): a game in which each player is
/// restricted to some strategies is solved, best responses of the whole game to the solution prove
/// bounds, and the best responses that the restricted game lacks are added to it, until the bounds
/// meet. The cases differ in what is restricted and in what solves it:
///
/// - numbered strategies, by the simplex or near the central path (best_response_oracle.cpp);
/// - moves of a tree, by the interior point (extensive/solve_interior.cpp);
/// - plans of a tree, in rational numbers (extensive/exact_solution.cpp).
///
/// Two loops of this kind are not rounds: sifting adds columns and rows in turn, between two halves
/// of one solve (simplex/simplex.cpp), and to an interior point of a sparse game strategies are
/// added at each step (large/interior_part.h).
class OracleRounds {
 public:
  virtual ~OracleRounds() = default;

  /// Makes rounds until the bounds meet or the budget is exhausted; numerical_error if the
  /// restricted game helps no further. Bounds come first, so that there are some however small the
  /// budget is.
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
  /// the restricted game lacks some of them.
  virtual bool respond() = 0;

  /// Returns the best bounds, and the iterations that count.
  virtual Progress progress() const = 0;
  virtual bool has_converged() const = 0;

  /// Adds the missing best responses to the restricted game, unless that is done; false if it would
  /// be too large.
  virtual bool grow() { return true; }

  /// Lets the next solve be more exact, for all responses are there; false if it cannot be.
  virtual bool sharpen() { return false; }

  /// Solves the restricted game; false if that makes no strategies to which to respond.
  virtual bool solve() = 0;
};

}  // namespace saddle
