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

/// A race to a number of points. It is over once a player has them; if both get there at once the
/// greater score wins, on equal scores nobody, which pays 0.
class Race {
 public:
  using State = Score;

  static constexpr int most_points = 1000;
  static constexpr int most_numbers = 50;

  /// Returns the race in which a round is worth a point to one of them, by a matrix of the chances
  /// that it is the row player. The value is his chance to win. Throws std::invalid_argument unless
  /// 1 <= points <= most_points and all chances are from 0 to 1.
  static Race by_chances(const PayoffMatrix& chances, int points);

  /// Returns Undercut (Hofstadter 1985): both players name a number from 1 to `numbers`. Each
  /// scores his own, but who is below the other by exactly 1 scores both. The value is the row
  /// player's chance to win less the chance to lose. Throws std::invalid_argument unless
  /// 1 <= numbers <= most_numbers and 1 <= points <= most_points.
  static Race undercut(int numbers, int points);

  StageGame<Score> stage(const Score& score) const;

  /// Returns how far the value at a score may be from that of the chances as they were written,
  /// for what they and their complements were rounded.
  double rounding(const Score& score) const;

  /// What a defeat and a victory pay.
  ValueBounds bounds() const { return {defeat_, 1}; }

 private:
  // A round goes on to the scores that it adds.
  Race(StageGame<Score> round, int points, double defeat);

  StageGame<Score> round_;
  int points_;
  double defeat_;
  double chance_error_ = 0;
};

}  // namespace saddle::games

template <>
struct std::hash<saddle::games::Score> {
  std::size_t operator()(const saddle::games::Score& score) const noexcept {
    return static_cast<std::size_t>(score.row) * 1'000'003U +
           static_cast<std::size_t>(score.column);
  }
};
