// Imperfect-information games, of cards and dice, as trees.

#include <memory>
#include <vector>

#include "apps/program/games/extensive_game.h"
#include "apps/program/games/games.h"
#include "games/extensive/guess_it_tree.h"
#include "games/extensive/hidden_goofspiel.h"
#include "games/extensive/kuhn.h"
#include "games/extensive/leduc.h"
#include "games/extensive/liars_dice.h"

namespace saddle::app {
namespace {

struct CardOptions : ExtensiveOptions {
  games::LeducRules rules;
  int faces = 6;
  int cards = 3;
  std::vector<int> order;
  int mover = 0;
  int other = 0;
};

}  // namespace

Action declare_guess_it_tree(Parser& parser) {
  auto asked = std::make_shared<CardOptions>();
  parser.add_option("N", asked->mover, "cards of the mover, who is the row player")->required();
  parser.add_option("M", asked->other, "cards of the other")->required();
  asked->declare(parser);
  return [asked] {
    return solve_rules(games::GuessItTree(asked->mover, asked->other),
                       {"Guess It, the value being the mover's chance to win"}, *asked);
  };
}

Action declare_hidden_goofspiel(Parser& parser) {
  auto asked = std::make_shared<CardOptions>();
  parser.add_option("CARDS", asked->cards, "cards of each player, and prizes")->required();
  parser
      .add_option(
          "--order", asked->order,
          "the prizes in the order in which they are turned up; else from the greatest down")
      ->delimiter(',')
      ->type_name("P,P,...");
  asked->declare(parser);
  return [asked] {
    return solve_rules(games::HiddenGoofspiel(asked->cards, asked->order),
                       {"Goofspiel with hidden bids"}, *asked);
  };
}

Action declare_kuhn(Parser& parser) {
  auto asked = std::make_shared<CardOptions>();
  parser.add_option("--ranks", asked->rules.ranks, "cards, one of each rank")
      ->capture_default_str();
  asked->declare(parser);
  return [asked] { return solve_rules(games::Kuhn(asked->rules.ranks), {"Kuhn poker"}, *asked); };
}

Action declare_leduc(Parser& parser) {
  auto asked = std::make_shared<CardOptions>();
  const auto add = [&](const char* name, int& value, const char* help) {
    parser.add_option(name, value, help)->capture_default_str();
  };
  add("--ranks", asked->rules.ranks, "ranks of the cards");
  add("--suits", asked->rules.suits, "cards of each rank");
  add("--ante", asked->rules.ante, "what each player puts into the pot before the deal");
  add("--first-bet", asked->rules.first_bet, "a bet or raise of the first round");
  add("--second-bet", asked->rules.second_bet, "a bet or raise of the second round");
  add("--raises", asked->rules.raises, "bets and raises of a round at most");
  asked->declare(parser);
  return [asked] { return solve_rules(games::Leduc(asked->rules), {"Leduc poker"}, *asked); };
}

Action declare_liars_dice(Parser& parser) {
  auto asked = std::make_shared<CardOptions>();
  parser.add_option("--faces", asked->faces, "faces of the die that each player rolls")
      ->capture_default_str();
  asked->declare(parser);
  return [asked] { return solve_rules(games::LiarsDice(asked->faces), {"Liar's Dice"}, *asked); };
}

}  // namespace saddle::app
