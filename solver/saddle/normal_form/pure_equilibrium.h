#pragma once

#include <cstdint>
#include <vector>

#include "saddle/normal_form/normal_form_game.h"

namespace saddle {

/// Returns for each profile the set of players whose strategy in it is a best response to the
/// others', ties included: bit p stands for player p. Throws std::invalid_argument if there are
/// more than 32 players. O(players x profiles).
std::vector<std::uint32_t> best_responses(const NormalFormGame& game);

/// Returns all profiles in which every player's strategy is a best response, in ascending order.
/// O(players x profiles), one byte for each profile.
std::vector<Index> pure_equilibria(const NormalFormGame& game);

}  // namespace saddle
