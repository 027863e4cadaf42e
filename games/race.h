#pragma once

#include <cstddef>
#include <functional>

#include "saddle/matrix/payoff_matrix.h"
#include "saddle/recursive/stage_game.h"

namespace saddle::games {

/// The scores of both players.
struct Score {
  int row = 0;
  int column = 0;

  friend bool operator==(const Score&, const Score&) = default;
};

/// A race to a number of points: a point is played by a matrix of the chances that the row player
/// wins it. The value is the row player's chance to be the first with so many points.
class Race {
 public:
  using State = Score;

  /// Throws std::invalid_argument unless points >= 1 and all chances are from 0 to 1.
  Race(PayoffMatrix chances, int points);

  StageGame<Score> stage(const Score& score) const;

 private:
  PayoffMatrix chances_;
  int points_;
};

/// Undercut (Hofstadter 1985): both players name a number from 1 to `numbers`. Each scores his own,
/// but who is below the other by exactly 1 scores both. The first with `points` points wins; if
/// both get there at once, the greater score, on equal scores nobody. The value is the row player's
/// chance to win less the chance to lose.
class Undercut {
 public:
  using State = Score;

  /// Throws std::invalid_argument unless numbers >= 1 and points >= 1.
  Undercut(int numbers, int points);

  StageGame<Score> stage(const Score& score) const;

 private:
  int numbers_;
  int points_;
};

}  // namespace saddle::games

template <>
struct std::hash<saddle::games::Score> {
  std::size_t operator()(const saddle::games::Score& score) const noexcept {
    return static_cast<std::size_t>(score.row) * 1'000'003U +
           static_cast<std::size_t>(score.column);
  }
};
