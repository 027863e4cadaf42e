#include <array>
#include <memory>

#include "apps/program/commands/commands.h"
#include "apps/program/games/games.h"

namespace saddle::app {
namespace {

// The games by name; each is declared by the file of its name or of its family.
constexpr auto games = std::to_array<Command>({
    {"guess-it", "ask, bluff and guess the card that lies face down", declare_guess_it},
    {"great-game", "rock-paper-scissors in rounds, against known habits", declare_great_game},
    {"blotto-large", "place soldiers on fields, in more ways than could be listed",
     declare_blotto_large},
    {"security", "defend some targets while others are attacked", declare_security},
    {"interdiction", "delay edges of a graph that another wants to cross", declare_interdiction},
    {"goofspiel", "bid cards for prizes that are turned up", declare_goofspiel},
    {"oshi-zumo", "bid coins to push the wrestler", declare_oshi_zumo},
    {"inspection", "an inspector with a few inspections for many periods", declare_inspection},
    {"undercut", "name a number just below the other's", declare_undercut},
    {"race", "to a number of points, each played by a given matrix", declare_race},
    {"pig", "roll on or hold, before a 1 comes up", declare_pig},
    {"kuhn", "poker with one card each, and one bet", declare_kuhn},
    {"leduc", "poker in two rounds, with a card turned up between them", declare_leduc},
    {"liars-dice", "bid on the dice of both, or call the other a liar", declare_liars_dice},
    {"hidden-goofspiel", "bid for prizes, and never see the other's bids",
     declare_hidden_goofspiel},
    {"guess-it-tree", "Guess It as a tree with hidden cards, the row player to move",
     declare_guess_it_tree},
    {"nim", "take any number from one heap", declare_nim},
    {"subtraction", "take a number out of a given set", declare_subtraction},
    {"wythoff", "take from one heap, or as many from both", declare_wythoff},
    {"take-and-break", "octal games: take from a heap, perhaps split it", declare_take_and_break},
    {"split-merge", "split an odd pile, or merge two even ones", declare_split_merge},
    {"half-piles", "take from exactly half of the piles", declare_half_piles},
    {"border-grid", "move up or left to a border of letters that say who wins",
     declare_border_grid},
    {"coin-grid", "move a shared token; one collects, the other spares", declare_coin_grid},
    {"substring", "append letters to substrings of a text", declare_substring},
});

}  // namespace

std::span<const Command> playable_games() { return games; }

Action declare_game(Parser& parser) {
  auto chosen = std::make_shared<Action>();
  add_commands(parser, games, *chosen);
  return [chosen] { return (*chosen)(); };
}

}  // namespace saddle::app
