#include "games/guess_it/rules.h"

namespace saddle::games {

StageGame<GuessItRules::State> GuessItRules::stage(const State& state) const {
  const auto& [row_cards, column_cards, row_moves] = state;
  const std::int64_t mover = row_moves ? row_cards : column_cards;
  const std::int64_t other = row_moves ? column_cards : row_cards;
  const double hidden = 1 / static_cast<double>(other + 1);
  if (mover == 0 || other == 0) {
    // The mover can only guess, and knows the card if the other player has no cards.
    return {{{row_moves ? hidden : 1 - hidden}}};
  }
  const double shown = static_cast<double>(other) * hidden;
  const State after_show{row_moves ? row_cards : row_cards - 1,
                         row_moves ? column_cards - 1 : column_cards, !row_moves};
  const State after_bluff{row_moves ? row_cards - 1 : row_cards,
                          row_moves ? column_cards : column_cards - 1, !row_moves};
  // If an honestly asked card is not shown, it is the hidden card: the other player wins by
  // believing, and the mover wins if the other disbelieves. A bluff wins if the other believes.
  if (row_moves) {
    return {{{0, {{shown, after_show}}}, {hidden, {{shown, after_show}}}},
            {{1}, {0, {{1, after_bluff}}}}};
  }
  return {{{hidden, {{shown, after_show}}}, {0}},
          {{0, {{shown, after_show}}}, {0, {{1, after_bluff}}}}};
}

}  // namespace saddle::games
