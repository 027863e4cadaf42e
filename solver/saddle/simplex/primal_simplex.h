#pragma once

#include <cstdint>

#include "saddle/matrix/solution.h"
#include "saddle/simplex/tableau.h"

namespace saddle {

enum class PivotOutcome { optimal, stopped, lost_accuracy };

/// Makes pivots by steepest edge until no reduced cost exceeds `tolerance`, and adds them to
/// `pivots`. Demands b >= 0 up to rounding. Pivots that make no step for long, at a degenerate
/// vertex, go on with a right-hand side that was moved a little (Benichou et al. 1977): so b and
/// the objective are to be computed anew from the basis that is reached, which is optimal but need
/// then not be feasible.
PivotOutcome maximize(Tableau& tableau, double tolerance, const Budget& budget,
                      std::int64_t& pivots);

}  // namespace saddle
