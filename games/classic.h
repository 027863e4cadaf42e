#pragma once

#include "saddle/matrix/payoff_matrix.h"

namespace saddle::games {

/// Returns rock-paper-scissors for a win of 1. Its value is 0, at (1/3, 1/3, 1/3).
PayoffMatrix rock_paper_scissors();

/// Returns matching pennies for a win of 1. Its value is 0, at (1/2, 1/2).
PayoffMatrix matching_pennies();

}  // namespace saddle::games
