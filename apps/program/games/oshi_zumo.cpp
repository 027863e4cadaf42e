#include "games/recursive/oshi_zumo.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/program/games/games.h"
#include "apps/program/games/recursive_game.h"
#include "apps/program/terminal/output_file.h"

namespace saddle::app {
namespace {

struct OshiZumoOptions : RecursiveGameOptions {
  games::OshiZumoRules rules;
  std::optional<int> row_coins;
  std::optional<int> column_coins;
  int position = 0;
};

std::string oshi_zumo_table(const games::OshiZumo& game) {
  std::string rows = fmt::format("row_coins,column_coins,position,{}", table_heading);
  for (const games::OshiZumoState& state : game.states()) {
    if (const auto solution = game.at(state)) {
      rows += fmt::format("{},{},{},{}", state.row_coins, state.column_coins, state.position,
                          table_cells(*solution));
    }
  }
  return rows;
}

Printed run_oshi_zumo(const OshiZumoOptions& asked) {
  games::OshiZumo game(asked.rules);
  const games::OshiZumoState root{asked.row_coins.value_or(asked.rules.coins),
                                  asked.column_coins.value_or(asked.rules.coins), asked.position};
  const Termination termination =
      solve_with_progress(asked, [&](const Options& options) { return game.solve(options); });
  const auto bids = [&](int coins) {
    std::vector<std::string> labels;
    for (int bid = game.least_bid(coins); bid <= game.greatest_bid(coins); ++bid) {
      labels.push_back(std::to_string(bid));
    }
    return labels;
  };
  const auto rows = bids(root.row_coins);
  const auto columns = bids(root.column_coins);
  const auto solution = game.at(root);
  const GameAnswer answer{solution ? solved_state(*solution, rows, columns)
                                   : unsolved_state(game.bounds(root), std::ssize(rows),
                                                    std::ssize(columns), rows, columns),
                          termination,
                          {{"stage_games", game.stage_games()}, {"fallbacks", game.fallbacks()}}};
  if (!asked.table.empty()) {
    write_file(asked.table, oshi_zumo_table(game));
  }
  return printed_answer(answer, asked.output);
}

}  // namespace

Action declare_oshi_zumo(Parser& parser) {
  auto asked = std::make_shared<OshiZumoOptions>();
  parser.add_option("COINS", asked->rules.coins, "coins of each player").required();
  parser.add_option("--size", asked->rules.size, "positions on each side of the centre")
      .capture_default_str();
  parser.add_option("--least-bid", asked->rules.least_bid, "least bid").capture_default_str();
  parser.add_option("--row-coins", asked->row_coins, "what the row player has left, if not COINS")
      .at_least(0);
  parser.add_option("--column-coins", asked->column_coins, "what the column player has left")
      .at_least(0);
  parser.add_option("--position", asked->position, "steps that the row player is ahead")
      .capture_default_str();
  asked->declare(parser);
  asked->output.declare_threads(parser);
  return [asked] { return run_oshi_zumo(*asked); };
}

}  // namespace saddle::app
