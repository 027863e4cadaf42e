#pragma once

#include "apps/program/answers/checklist.h"
#include "apps/program/answers/stated_solution.h"
#include "saddle/matrix/exact_matrix.h"

namespace saddle::app {

/// Adds what is false in what a solution states of all optimal strategies, of the sensitivities to
/// payoffs and of the entropy of its strategies, which are computed again from an optimal solution
/// of the checker's own. What is missing is not false. Throws ParseError, naming the key, where
/// strategies are not of this game.
void check_optimum(const StatedSolution& stated, const ExactMatrix& game, Checklist& list);

}  // namespace saddle::app
