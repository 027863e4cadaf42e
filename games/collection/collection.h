#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/collection/game.h"

namespace saddle::games {

/// The games of each kind, from the source file of that name.
std::span<const CollectedGame> matrix_games();
std::span<const CollectedGame> state_games();
std::span<const CollectedGame> tree_games();
std::span<const CollectedGame> outcome_games();
std::span<const CollectedGame> oracle_games();

/// Returns the games of all kinds.
std::vector<const CollectedGame*> all_collected();

/// Returns the game of this name, null if there is none.
const CollectedGame* find_collected(std::string_view name);

/// Returns the program's name of a parameter: --row-coins, or the word ROW_COINS.
std::string name_in_program(const Parameter& parameter);

/// Returns whether an argument is a matrix, which the program reads from a file.
bool takes_matrix(const Parameter& parameter);

}  // namespace saddle::games
