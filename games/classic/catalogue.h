#pragma once

#include <span>
#include <string_view>

namespace saddle::games {

/// A well-known game, by the name of its file in games/data/classic.
struct ClassicGame {
  std::string_view name;
  /// The text of the file, in Gambit's .nfg format: the title, the story and the source as a
  /// comment, and the payoffs.
  std::string_view text;
};

/// Returns all classic games, sorted by name.
std::span<const ClassicGame> classic_games();

/// Returns the game of this name, or null.
const ClassicGame* find_classic_game(std::string_view name);

}  // namespace saddle::games
