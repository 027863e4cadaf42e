// Imperfect-information games, of cards and dice, as trees.

#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "games/collection/collection.h"
#include "games/extensive/guess_it_tree.h"
#include "games/extensive/hidden_goofspiel.h"
#include "games/extensive/kuhn.h"
#include "games/extensive/leduc.h"
#include "games/extensive/liars_dice.h"

namespace saddle::games {
namespace {

Playable kuhn() {
  const auto ranks = std::make_shared<int>(3);
  return {{first_option("ranks", *ranks, "number of ranks, with one card of each, from 2 to 100")},
          TreeGame{"Kuhn poker", [ranks] { return tree_of(Kuhn(*ranks)); }}};
}

Playable leduc() {
  const auto rules = std::make_shared<LeducRules>();
  return {{first_option("ranks", rules->ranks, "number of ranks"),
           first_option("suits", rules->suits, "number of cards of each rank"),
           option("ante", rules->ante, "what each player puts into the pot before the deal"),
           option("first_bet", rules->first_bet, "a bet or raise of the first round"),
           option("second_bet", rules->second_bet, "a bet or raise of the second round"),
           option("raises", rules->raises, "maximum number of bets and raises in a round")},
          TreeGame{"Leduc poker", [rules] { return tree_of(Leduc(*rules)); }}};
}

Playable liars_dice() {
  const auto faces = std::make_shared<int>(6);
  return {{first_option("faces", *faces, "faces of the die that each player rolls, up to 12")},
          TreeGame{"Liar's Dice", [faces] { return tree_of(LiarsDice(*faces)); }}};
}

Playable hidden_goofspiel() {
  struct Asked {
    int cards = 3;
    std::vector<int> order;
  };
  const auto asked = std::make_shared<Asked>();
  return {
      {needed_word("cards", asked->cards, "cards of each player, and prizes"),
       first_option(
           "order", asked->order,
           "the prizes in the order in which they are turned up (default: from the greatest down)",
           "PRIZE,...")},
      TreeGame{"Goofspiel with hidden bids",
               [asked] { return tree_of(HiddenGoofspiel(asked->cards, asked->order)); }}};
}

Playable guess_it_tree() {
  const auto cards = std::make_shared<std::pair<int, int>>();
  return {{needed_word("mover", cards->first, "cards of the mover, who is the row player"),
           needed_word("other", cards->second, "cards of the other")},
          TreeGame{"Guess It; the value is the mover's chance to win",
                   [cards] { return tree_of(GuessItTree(cards->first, cards->second)); }}};
}

constexpr auto collected_trees = std::to_array<CollectedGame>({
    {"kuhn", "poker with one card each, and one bet",
     "Kuhn's poker: each player antes 1 and gets one card; all cards have different ranks; a bet "
     "is 1.",
     "what the player who moves first gets, in antes",
     "Kuhn 1950. The value with three ranks is -1/18.",
     ">>> saddle.games.kuhn(exact=True).value\n"
     "Fraction(-1, 18)\n",
     kuhn},
    {"leduc", "poker in two rounds, with a card turned up between them",
     "Each player antes and gets a card. There are two rounds of bets, between which a card is "
     "turned up. A player whose card pairs with it wins, otherwise the higher card.",
     "what the player who moves first gets, in the units of the bets",
     "Southey et al., \"Bayes' bluff\", UAI 2005.",
     ">>> s = saddle.games.leduc()\n"
     ">>> s.lower <= -0.0856064240780005 <= s.upper + 1e-15\n"
     "True\n",
     leduc},
    {"liars-dice", "bid on the dice of both, or call the other a liar",
     "Each player rolls a die that the other does not see. They bid in turn on a number of dice of "
     "a face, until a player doubts the bid. The highest face is wild.",
     "the chance to win less the chance to lose, for the player who bids first",
     "The tree has up to 2^(2 faces) sequences of bids for each pair of rolls.",
     ">>> s = saddle.games.liars_dice(3)\n"
     ">>> s.converged, len(s.row) > 3\n"
     "(True, True)\n",
     liars_dice},
    {"hidden-goofspiel", "bid for prizes, and never see the other's bids",
     "Goofspiel in which the players learn who won a prize, not what was bid.",
     "the row player's points less the column player's, 0 by symmetry",
     "The tree has (cards!)^2 ends.",
     ">>> saddle.games.hidden_goofspiel(3, exact=True).value\n"
     "Fraction(0, 1)\n",
     hidden_goofspiel},
    {"guess-it-tree", "Guess It as a tree with hidden cards, the row player to move",
     "Guess It with at most 20 cards in all; the game guess-it has the value of large hands.",
     "the mover's chance to win", "Isaacs 1955. The tree grows exponentially with the cards.",
     ">>> saddle.games.guess_it_tree(1, 1, exact=True).value\n"
     "Fraction(1, 2)\n",
     guess_it_tree},
});

}  // namespace

std::span<const CollectedGame> tree_games() { return collected_trees; }

}  // namespace saddle::games
