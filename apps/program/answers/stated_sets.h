#pragma once

#include <optional>

#include "apps/program/answers/checklist.h"
#include "apps/program/answers/stated_solution.h"
#include "saddle/exact/solution.h"
#include "saddle/matrix/exact_matrix.h"

namespace saddle::app {

/// Adds what is false in the stated optimal sets, which are found again from `solution`, an optimal
/// one: dimensions, uses of pure strategies, whether the optimum is unique, and the lists of
/// extreme strategies. Where these are too long to be listed again, each strategy is optimal and
/// none is there twice. `exact`, the solution that the sets were found from, is strictly
/// complementary as stated.
void check_sets(const StatedSets& sets, const std::optional<Statement>& exact,
                const ExactMatrix& game, const ExactSolution& solution, Checklist& list);

}  // namespace saddle::app
