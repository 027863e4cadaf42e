#pragma once

#include <cstdint>
#include <istream>
#include <string>
#include <vector>

#include "games/great_game/great_game.h"

namespace saddle::games {

/// The most throws of a round that are read.
inline constexpr std::int64_t great_game_most_throws = 100000;

/// A case of The Great Game as its judges give it.
struct GreatGameCase {
  std::int64_t win_by;
  std::int64_t lose_by;
  std::vector<OpponentThrow> throws;
};

/// Reads cases: `G W L`, then for each of the G throws the opponent's chances of rock, paper and
/// scissors in percent, as exact decimals or fractions; ended by `0 0 0` or the end of the text.
/// Throws ParseError that names the place in the text `file`, by line and byte: if a number is
/// expected and there is none, is out of range, or if percentages do not sum to 100.
std::vector<GreatGameCase> read_great_game(std::istream& in, const std::string& file);

}  // namespace saddle::games
