#pragma once

#include <cstdint>
#include <istream>
#include <string>
#include <vector>

#include "games/great_game/great_game.h"

namespace saddle::games {

/// The maximum number of throws of a round that is read.
inline constexpr std::int64_t great_game_most_throws = 100000;

/// A case of The Great Game in the format of the contest.
struct GreatGameCase {
  std::int64_t win_by;
  std::int64_t lose_by;
  std::vector<OpponentThrow> throws;
};

/// Reads cases: `G W L`, then for each of the G throws the opponent's probabilities of rock, paper
/// and scissors in percent, as exact decimals or fractions; ended by `0 0 0` or the end of the
/// text. Throws ParseError that names `file`, line and byte if a number is missing or out of range,
/// or if percentages do not sum to 100.
std::vector<GreatGameCase> read_great_game(std::istream& in, const std::string& file);

}  // namespace saddle::games
