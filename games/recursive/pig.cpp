#include "games/recursive/pig.h"

#include <algorithm>
#include <cmath>

#include "games/check_range.h"
#include "saddle/machine/refusal.h"
#include "saddle/matrix/solution.h"

namespace saddle::games {
namespace {

constexpr int sides = 6;
// A mean over a roll has seven roundings of numbers of at most 1 in a sum of at most 6, and two
// roundings of a complement; together they are below 10^-15.
constexpr double rounding = 1e-15;
constexpr int most_rounds = 10'000;
constexpr int most_widenings = 60;

// The other player's probability to win.
ValueBounds opposite(const ValueBounds& bounds) {
  return {1 - bounds.upper - rounding, 1 - bounds.lower + rounding};
}

}  // namespace

Pig::Pig(int goal) : goal_(goal) {
  if (goal < 1 || goal > most_goal) {
    throw_invalid("goal is {}, must be 1 to {}", goal, most_goal);
  }
  starts_.resize(as_size(goal) * as_size(goal));
}

std::size_t Pig::index(int own, int other) const { return as_size(own * goal_ + other); }

const ValueBounds& Pig::start(int own, int other) const { return starts_[index(own, other)]; }

// The value of holding: it is then the other player's turn, unless the game is won.
ValueBounds Pig::hold(int own, int other, int sum) const {
  return own + sum >= goal_ ? ValueBounds{1, 1} : opposite(start(other, own + sum));
}

// The winning probabilities by the sum rolled. `after` is the winning probability after a 1.
std::vector<ValueBounds> Pig::turn(int own, int other, const ValueBounds& after) const {
  std::vector<ValueBounds> result(static_cast<std::size_t>(goal_ - own) + sides, {1, 1});
  for (int sum = goal_ - own - 1; sum >= 0; --sum) {
    const auto k = static_cast<std::size_t>(sum);
    ValueBounds total = after;
    for (std::size_t roll = 2; roll <= sides; ++roll) {
      total.lower += result[k + roll].lower;
      total.upper += result[k + roll].upper;
    }
    result[k] = {total.lower / sides - rounding, total.upper / sides + rounding};
    if (sum > 0) {
      const ValueBounds held = hold(own, other, sum);
      result[k] = {std::max(result[k].lower, held.lower), std::max(result[k].upper, held.upper)};
    }
  }
  return result;
}

bool Pig::solve_pair(int own, int other) {
  // Computes the bounds of both players from each other's.
  const auto applied = [&](const ValueBounds& of_own, const ValueBounds& of_other) {
    return std::pair(turn(own, other, opposite(of_other)).front(),
                     turn(other, own, opposite(of_own)).front());
  };
  double mine = 0.5;
  double theirs = 0.5;
  for (int round = 0; round < most_rounds; ++round) {
    const auto [next_mine, next_theirs] = applied({mine, mine}, {theirs, theirs});
    const double moved =
        std::max(std::abs(next_mine.value() - mine), std::abs(next_theirs.value() - theirs));
    mine = next_mine.value();
    theirs = next_theirs.value();
    if (moved <= rounding) {
      break;
    }
  }
  const auto within = [](const ValueBounds& inner, const ValueBounds& outer) {
    return inner.lower >= outer.lower && inner.upper <= outer.upper;
  };
  double margin = 8 * rounding;
  for (int widening = 0; widening < most_widenings; ++widening, margin *= 1.25) {
    const ValueBounds of_own{mine - margin, mine + margin};
    const ValueBounds of_other{theirs - margin, theirs + margin};
    const auto [next_own, next_other] = applied(of_own, of_other);
    if (within(next_own, of_own) && within(next_other, of_other)) {
      starts_[index(own, other)] = next_own;
      starts_[index(other, own)] = next_other;
      return true;
    }
  }
  return false;
}

Termination Pig::solve(const Options& options) {
  const Budget budget(options);
  std::int64_t solved = 0;
  for (int total = 2 * goal_ - 2; total >= 0; --total) {
    for (int own = std::max(0, total - goal_ + 1); own <= total - own; ++own) {
      if (std::isfinite(start(own, total - own).lower)) {
        continue;
      }
      if (const auto limit = budget.exhausted(solved)) {
        return *limit;
      }
      if (!solve_pair(own, total - own)) {
        return Termination::numerical_error;
      }
      ++solved;
      if (options.on_progress) {
        const ValueBounds& bounds = start(own, total - own);
        options.on_progress({solved, bounds.lower, bounds.upper});
      }
    }
  }
  return Termination::converged;
}

ValueBounds Pig::chance(int own, int other, int sum) const {
  check_range("own score", own, 0, goal_ - 1);
  check_range("score of the other", other, 0, goal_ - 1);
  check_range("sum of the turn", sum, 0, goal_ - own - 1);
  const ValueBounds& other_start = start(other, own);
  if (!std::isfinite(other_start.lower)) {
    return {};
  }
  return turn(own, other, opposite(other_start))[static_cast<std::size_t>(sum)];
}

bool Pig::rolls(int own, int other, int sum) const {
  const double best = chance(own, other, sum).value();
  return sum == 0 || best > hold(own, other, sum).value() + 2 * rounding;
}

}  // namespace saddle::games
