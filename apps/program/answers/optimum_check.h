#pragma once

#include "apps/program/answers/checklist.h"
#include "apps/program/answers/stated_solution.h"
#include "saddle/matrix/exact_matrix.h"

namespace saddle::app {

/// Recomputes an optimal solution, and adds false statements about all optimal strategies, the
/// sensitivities to payoffs and the entropy of the strategies to the list. Missing statements are
/// not false. Throws ParseError, with the key, if strategies do not fit this game.
void check_optimum(const StatedSolution& stated, const ExactMatrix& game, Checklist& list);

}  // namespace saddle::app
