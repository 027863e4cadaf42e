#include "games/recursive/oshi_zumo.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/program/games/games.h"
#include "apps/program/games/recursive_game.h"

namespace saddle::app {
namespace {

struct OshiZumoOptions : RecursiveGameOptions {
  games::OshiZumoRules rules;
  std::optional<int> row_coins;
  std::optional<int> column_coins;
  int position = 0;
};

Printed run_oshi_zumo(const OshiZumoOptions& asked) {
  games::OshiZumo game(asked.rules);
  const games::OshiZumoState root{asked.row_coins.value_or(asked.rules.coins),
                                  asked.column_coins.value_or(asked.rules.coins), asked.position};
  game.bounds(root);  // throws if there is no such state
  const auto bids = [&](int coins) {
    std::vector<std::string> labels;
    for (int bid = game.least_bid(coins); bid <= game.greatest_bid(coins); ++bid) {
      labels.push_back(std::to_string(bid));
    }
    return labels;
  };
  const auto rows = bids(root.row_coins);
  const auto columns = bids(root.column_coins);
  return run_layers<games::OshiZumo, games::OshiZumoState>(
      game, root, asked, {std::ssize(rows), std::ssize(columns), rows, columns},
      {"row_coins,column_coins,position", [](const auto& state) {
         return fmt::format("{},{},{}", state.row_coins, state.column_coins, state.position);
       }});
}

}  // namespace

Action declare_oshi_zumo(Parser& parser) {
  auto asked = std::make_shared<OshiZumoOptions>();
  parser.add_option("COINS", asked->rules.coins, "coins of each player")->required();
  parser.add_option("--size", asked->rules.size, "positions on each side of the centre")
      ->capture_default_str();
  parser.add_option("--least-bid", asked->rules.least_bid, "least bid")->capture_default_str();
  parser.add_option("--row-coins", asked->row_coins, "what the row player has left, if not COINS")
      ->check(at_least(0));
  parser.add_option("--column-coins", asked->column_coins, "what the column player has left")
      ->check(at_least(0));
  parser.add_option("--position", asked->position, "steps that the row player is ahead")
      ->capture_default_str();
  asked->declare(parser);
  asked->output.declare_threads(parser);
  return [asked] { return run_oshi_zumo(*asked); };
}

}  // namespace saddle::app
