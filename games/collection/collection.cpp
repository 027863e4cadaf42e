#include "games/collection/collection.h"

namespace saddle::games {

const CollectedGame* find_collected(std::string_view name) {
  for (const auto games : {matrix_games(), state_games(), tree_games(), outcome_games()}) {
    for (const CollectedGame& game : games) {
      if (game.name == name) {
        return &game;
      }
    }
  }
  return nullptr;
}

}  // namespace saddle::games
