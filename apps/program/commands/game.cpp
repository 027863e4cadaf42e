#include <memory>
#include <span>
#include <vector>

#include "apps/program/commands/commands.h"
#include "apps/program/games/games.h"

namespace saddle::app {
namespace {

void add(std::vector<Command>& commands, std::span<const games::CollectedGame> games) {
  for (const games::CollectedGame& game : games) {
    commands.push_back(command_of(game));
  }
}

Action declare_one_of(Parser& parser, std::span<const Command> commands) {
  const auto chosen = std::make_shared<Action>();
  add_commands(parser, commands, *chosen);
  return [chosen] { return (*chosen)(); };
}

}  // namespace

std::span<const Command> playable_games() {
  static const std::vector<Command> games = [] {
    std::vector<Command> commands = {
        {"guess-it", "ask, bluff and guess the card that lies face down", declare_guess_it},
        {"great-game", "rock-paper-scissors in rounds, against known habits", declare_great_game},
    };
    add(commands, games::oracle_games());
    add(commands, games::state_games());
    add(commands, games::tree_games());
    add(commands, games::outcome_games());
    return commands;
  }();
  return games;
}

std::span<const Command> generated_families() {
  static const std::vector<Command> families = [] {
    std::vector<Command> commands;
    add(commands, games::matrix_games());
    return commands;
  }();
  return families;
}

Action declare_game(Parser& parser) { return declare_one_of(parser, playable_games()); }

Action declare_generate(Parser& parser) { return declare_one_of(parser, generated_families()); }

}  // namespace saddle::app
