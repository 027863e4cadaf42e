#pragma once

#include "apps/program/answers/checklist.h"
#include "apps/program/answers/stated_solution.h"
#include "saddle/exact/solution.h"
#include "saddle/matrix/exact_matrix.h"

namespace saddle::app {

/// Lists the false statements of the stated sensitivities, which are computed again from the
/// optimal `solution`. Missing sensitivities are not false.
void check_sensitivities(const StatedSensitivities& stated, const ExactMatrix& game,
                         const ExactSolution& solution, Checklist& list);

}  // namespace saddle::app
