#pragma once

#include "saddle/matrix/exact_matrix.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle::app {

/// Returns a matrix game with the payoffs of both players: the payoffs of one are minus the payoffs
/// of the other.
NormalFormGame zero_sum_game(const ExactMatrix& game);

}  // namespace saddle::app
