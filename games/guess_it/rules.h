#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "saddle/recursive/stage_game.h"

namespace saddle::games {

/// Guess It as a recursive game whose value is the row player's probability to win. It contains
/// only the rules; guess_it.h solves large hands.
struct GuessItRules {
  /// The numbers of cards that the players still have, and whose turn it is.
  struct State {
    std::int64_t row_cards;
    std::int64_t column_cards;
    bool row_moves;

    bool operator==(const State&) const = default;
  };

  /// The mover asks honestly or bluffs, the other believes or disbelieves; choices in this order.
  /// Demands numbers of cards >= 0.
  StageGame<State> stage(const State& state) const;
};

}  // namespace saddle::games

template <>
struct std::hash<saddle::games::GuessItRules::State> {
  std::size_t operator()(const saddle::games::GuessItRules::State& state) const noexcept {
    // 15 bits for the column player's cards; with more cards, hashes of different states may be
    // equal.
    const auto row = static_cast<std::size_t>(state.row_cards);
    const auto column = static_cast<std::size_t>(state.column_cards);
    return (row << 16U) ^ (column << 1U) ^ static_cast<std::size_t>(state.row_moves);
  }
};
