#pragma once

#include <span>
#include <string_view>

namespace saddle::games {

/// A game that everybody knows, by the name of its file in games/data/classic.
struct ClassicGame {
  std::string_view name;
  /// The file: its title, its story with the source as its comment, and the payoffs, in Gambit's
  /// .nfg format.
  std::string_view text;
};

/// Returns all of them, by name.
std::span<const ClassicGame> classic_games();

/// Returns the game of this name, null if there is none.
const ClassicGame* find_classic_game(std::string_view name);

}  // namespace saddle::games
