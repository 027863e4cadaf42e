#include "games/collection/game.h"

#include <string>
#include <variant>

namespace saddle::games {

std::string answer_in_words(const CollectedGame& game, const Playable& playable) {
  return (std::holds_alternative<OutcomeGame>(playable.game) ? "What is found: "
                                                             : "The value is ") +
         std::string(game.answer);
}

}  // namespace saddle::games
