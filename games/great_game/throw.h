#pragma once

#include <cstdint>

#include "games/great_game/opponent_throw.h"

namespace saddle::games {

/// After a number of throws, the probabilities to win and lose the round from each score. Each
/// pointer points to the entry of one score.
struct ThrowLayer {
  double* win;
  double* win_low;
  double* loss;
  double* loss_low;
  double* draw;
};

/// The objective that a play maximises, up to a constant: chance_weight * chance[s] + draw_weight *
/// draw[s].
struct ThrowObjective {
  const double* chance;
  double chance_weight;
  double draw_weight;
};

/// Returns the best play at score s against a throw, given the probabilities after the throw.
Throw best_throw(const OpponentThrow& chances, const ThrowObjective& objective, const double* draw,
                 std::int64_t s);

/// The functions below may read and write this many scores beyond the last.
inline constexpr std::int64_t most_scores_beyond = 7;

/// Computes the probabilities at the scores 0, ..., count - 1 from those after the throw, which are
/// read from score -1 to score `count`, with the best play at each.
void throw_in_doubles(const OpponentThrow& chances, const ThrowObjective& objective,
                      const ThrowLayer& after, const ThrowLayer& before, std::int64_t count);

/// Does the same to 106 bits; the draws affect only the choices and stay doubles.
void throw_precisely(const OpponentThrow& chances, const ThrowObjective& objective,
                     const ThrowLayer& after, const ThrowLayer& before, std::int64_t count);

}  // namespace saddle::games
