#pragma once

#include "saddle/io/table/json.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle::web {

/// Returns a game in the form of a payload: kind, row_labels, column_labels, and cells as texts
/// with the exact numbers, or with doubles in the fewest digits that read back as the same.
Json game_json(const ExactMatrix& game);
Json game_json(const PayoffMatrix& game);

/// Returns the same with column_cells, unless the game is zero-sum, and with its title, story
/// (comment) and players if they have names. Throws std::invalid_argument unless there are two
/// players.
Json game_json(const NormalFormGame& game);

}  // namespace saddle::web
