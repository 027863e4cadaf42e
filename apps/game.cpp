#include <array>
#include <memory>

#include "apps/command.h"

namespace saddle::app {
namespace {

// The games by name; each is declared by the file of its name or of its family.
constexpr auto games = std::to_array<Command>({
    {"guess-it", "ask, bluff and guess the card that lies face down", declare_guess_it},
    {"great-game", "rock-paper-scissors in rounds, against known habits", declare_great_game},
});

}  // namespace

std::span<const Command> playable_games() { return games; }

Action declare_game(CLI::App& parser) {
  auto chosen = std::make_shared<Action>();
  add_commands(parser, games, *chosen);
  return [chosen] { return (*chosen)(); };
}

}  // namespace saddle::app
