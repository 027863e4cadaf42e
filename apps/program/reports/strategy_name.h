#pragma once

#include <string>
#include <vector>

#include "saddle/normal_form/normal_form_game.h"

namespace saddle::app {

/// Returns a strategy's label, or if there are no labels `kind` and its number: "row 2".
std::string strategy_name(const char* kind, const std::vector<std::string>& labels, Index strategy);

/// Returns the label of a player's strategy, or "strategy 2" if it has none.
std::string strategy_name(const NormalFormGame& game, Index player, Index strategy);

/// Returns "player 1", or "player 1 (She)" if the player has a name.
std::string player_title(const NormalFormGame& game, Index player);

}  // namespace saddle::app
