#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "saddle/matrix/solution.h"
#include "saddle/recursive/stage_game.h"

namespace saddle::games {

/// Pig (Scarne 1945): a player rolls a die again and again, at least once, until a 1 ends the
/// turn without a score, or the player holds, which scores the sum of the turn. The first with
/// `goal` points wins (Neller and Presser 2004).
///
/// Bounds on the chance of the player to roll, who wants the greatest, against one who wants the
/// same. Turns may pass without a score, so that the scores (i, j) and (j, i) depend on
/// each other: iteration leads to a guess, and numbers around it are bounds when the equations,
/// rounded outward, confirm them. They do so for true bounds only, since no play is endless: every
/// turn rolls once.
class Pig {
 public:
  static constexpr int most_goal = 200;

  /// Throws std::invalid_argument unless 1 <= goal <= most_goal.
  explicit Pig(int goal);

  /// Solves all states, about goal^3 / 2 of them; an iteration is a pair of scores.
  Termination solve(const Options& options = {});

  /// Returns the bounds on the chance of the player whose turn it is, with `own` and `other` scored
  /// and `sum` rolled in this turn. Infinite if not solved. Throws std::invalid_argument unless
  /// 0 <= own, other < goal and 0 <= sum < goal - own.
  ValueBounds chance(int own, int other, int sum) const;

  /// Returns whether rolling is better than holding, by the middle of the bounds, or the first roll
  /// of the turn. Throws as chance() does.
  bool rolls(int own, int other, int sum) const;

  int goal() const { return goal_; }

 private:
  struct Turn {
    std::vector<double> lower;
    std::vector<double> upper;
  };

  const ValueBounds& start(int own, int other) const;
  Turn turn(int own, int other, const ValueBounds& after) const;
  double hold_lower(int own, int other, int sum) const;
  double hold_upper(int own, int other, int sum) const;
  bool solve_pair(int own, int other);

  std::size_t index(int own, int other) const;

  int goal_;
  // The chances at the start of a turn, by own and other score.
  std::vector<ValueBounds> starts_;
};

}  // namespace saddle::games
