#pragma once

#include <vector>

#include "saddle/normal_form/normal_form_game.h"
#include "saddle/number/interval.h"

namespace saddle {

/// The payoffs of a game, each player's shifted and scaled so that the minimum is 0 and the maximum
/// in [1/2, 1]; the equilibria are the same. The scale is a whole number over a power of two, so
/// whole numbers with a range below 2^53 are exact in doubles.
class ScaledPayoffs {
 public:
  /// Keeps a reference to the game. O(players x profiles).
  explicit ScaledPayoffs(const NormalFormGame& game);

  const NormalFormGame& game() const { return game_; }

  /// The scaled payoff: rounded to the nearest double; within an interval of doubles; exactly.
  double nearest(Index player, Index profile) const { return of(player).nearest[as_size(profile)]; }
  Interval<double> enclosure(Index player, Index profile) const;
  Rational exact(Index player, Index profile) const;

  /// The difference of a player's payoffs that corresponds to a difference of 1 in the scaled
  /// payoffs; 0 if all payoffs are equal.
  Rational unit(Index player) const;

  /// A bound on the error of nearest() for all payoffs of a player: 0 if all are exact.
  double rounding(Index player) const { return of(player).rounding; }

  /// Whether a player's payoff is less in one profile than in another. Exact.
  bool is_less(Index player, Index profile, Index other) const;

 private:
  struct Side {
    std::vector<double> nearest;
    double rounding = 0;
    Rational least;
    Rational scale = 1;
  };

  const Side& of(Index player) const { return sides_[as_size(player)]; }
  static Side scaled(const NormalFormGame& game, Index player);

  const NormalFormGame& game_;
  std::vector<Side> sides_;
};

}  // namespace saddle
