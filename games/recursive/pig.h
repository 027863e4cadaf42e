#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "saddle/matrix/solution.h"
#include "saddle/recursive/stage_game.h"

namespace saddle::games {

/// Pig (Scarne 1945): a player rolls a die again and again, at least once, until a 1 ends the turn
/// without a score, or the player holds, which scores the sum of the turn. The first with `goal`
/// points wins (Neller and Presser 2004).
///
/// Bounds the probability that the player to roll wins, when both players maximise their own. Turns
/// may pass without a score, so the scores (i, j) and (j, i) depend on each other. Iteration gives
/// approximate values. Intervals around them are accepted as bounds if the equations, applied to
/// the intervals and rounded outward, give intervals inside them. Such intervals contain the true
/// values, because play ends with probability 1: every turn rolls at least once.
class Pig {
 public:
  static constexpr int most_goal = 200;

  /// Throws std::invalid_argument unless 1 <= goal <= most_goal.
  explicit Pig(int goal);

  /// Solves all states, about goal^3 / 2 of them; an iteration is a pair of scores. Returns
  /// converged, the limit that was reached, or numerical_error if no intervals are accepted.
  Termination solve(const Options& options = {});

  /// Returns the bounds on the winning probability of the player whose turn it is, with scores
  /// `own` and `other` and `sum` rolled in this turn. Infinite if not solved. Throws
  /// std::invalid_argument unless 0 <= own, other < goal and 0 <= sum < goal - own.
  ValueBounds chance(int own, int other, int sum) const;

  /// Returns whether rolling is better than holding, by the middle of the bounds; true for the
  /// first roll of a turn. Throws as chance() does.
  bool rolls(int own, int other, int sum) const;

  int goal() const { return goal_; }

 private:
  const ValueBounds& start(int own, int other) const;
  std::vector<ValueBounds> turn(int own, int other, const ValueBounds& after) const;
  ValueBounds hold(int own, int other, int sum) const;
  bool solve_pair(int own, int other);

  std::size_t index(int own, int other) const;

  int goal_;
  // The winning probabilities at the start of a turn, by own and other score.
  std::vector<ValueBounds> starts_;
};

}  // namespace saddle::games
