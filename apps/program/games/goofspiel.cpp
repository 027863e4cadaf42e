#include "games/recursive/goofspiel.h"

#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/program/games/games.h"
#include "apps/program/games/recursive_game.h"

namespace saddle::app {
namespace {

struct GoofspielOptions : RecursiveGameOptions {
  games::GoofspielRules rules;
  int upcard = 0;
};

std::string hand_text(unsigned hand) {
  std::string text;
  for (int card = 1; hand != 0; ++card, hand >>= 1U) {
    if ((hand & 1U) != 0) {
      text += text.empty() ? "" : " ";
      text += std::to_string(card);
    }
  }
  return text;
}

Printed run_goofspiel(const GoofspielOptions& asked) {
  games::Goofspiel game(asked.rules);
  const int first = asked.rules.order.empty() ? asked.rules.cards : asked.rules.order.front();
  const int upcard = asked.upcard == 0 ? first : asked.upcard;
  if (upcard < 1 || upcard > asked.rules.cards || (!asked.rules.order.empty() && upcard != first)) {
    throw UsageError(fmt::format("--upcard {} cannot be the first prize", upcard));
  }
  const unsigned all = (1U << asked.rules.cards) - 1;
  const games::GoofspielState root{all, all, all, upcard};
  std::vector<std::string> cards;
  for (int card = 1; card <= asked.rules.cards; ++card) {
    cards.push_back(std::to_string(card));
  }
  const Index bids = asked.rules.cards;
  return run_layers<games::Goofspiel, games::GoofspielState>(
      game, root, asked, {bids, bids, cards, cards},
      {"row_hand,column_hand,prizes,upcard,ahead",
       [](const auto& state) {
         return fmt::format("{},{},{},{},{}", hand_text(state.row_hand),
                            hand_text(state.column_hand), hand_text(state.prizes), state.upcard,
                            state.ahead);
       }},
      {{"upcard", upcard}});
}

}  // namespace

Action declare_goofspiel(Parser& parser) {
  auto asked = std::make_shared<GoofspielOptions>();
  parser.add_option("CARDS", asked->rules.cards, "cards of each player, and prizes")->required();
  parser.add_option("--order", asked->rules.order, "the prizes in this order, not at random")
      ->delimiter(',')
      ->type_name("PRIZE,...");
  parser.add_flag("--win-or-lose", asked->rules.win_or_lose,
                  "only having more points counts, not how many more");
  parser.add_option("--upcard", asked->upcard, "the first prize; else the greatest");
  asked->declare(parser);
  asked->output.declare_threads(parser);
  return [asked] { return run_goofspiel(*asked); };
}

}  // namespace saddle::app
