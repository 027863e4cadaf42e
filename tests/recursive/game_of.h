#pragma once

#include <utility>
#include <vector>

#include "saddle/recursive/stochastic_game.h"

namespace saddle::test {

/// Returns a stochastic game of these states.
inline StochasticGame game_of(std::vector<StageGame<Index>> stages, double discount = 1,
                              double endless_play = 0) {
  StochasticGame game;
  game.stages = std::move(stages);
  game.discount = discount;
  game.endless_play = endless_play;
  return game;
}

}  // namespace saddle::test
