#include "games/collection/collection.h"

namespace saddle::games {

std::vector<const CollectedGame*> all_collected() {
  std::vector<const CollectedGame*> all;
  for (const auto games :
       {matrix_games(), oracle_games(), state_games(), tree_games(), outcome_games()}) {
    for (const CollectedGame& game : games) {
      all.push_back(&game);
    }
  }
  return all;
}

const CollectedGame* find_collected(std::string_view name) {
  for (const CollectedGame* const game : all_collected()) {
    if (game->name == name) {
      return game;
    }
  }
  return nullptr;
}

std::string answer_in_words(const CollectedGame& game, const Playable& playable) {
  return (std::holds_alternative<OutcomeGame>(playable.game) ? "What is found: "
                                                             : "The value is ") +
         std::string(game.answer);
}

}  // namespace saddle::games
