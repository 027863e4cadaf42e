#pragma once

#include "saddle/io/table/json.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle::web {

/// Returns a game as a payload has it: kind, row_labels, column_labels, and cells as texts that are
/// the numbers exactly.
Json game_json(const ExactMatrix& game);

/// Returns the same with column_cells, unless the game is zero-sum, and with its title, story
/// (comment) and players where they have names. Throws std::invalid_argument unless there are two
/// players.
Json game_json(const NormalFormGame& game);

}  // namespace saddle::web
