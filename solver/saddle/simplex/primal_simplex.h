#pragma once

#include <cstdint>

#include "saddle/matrix/budget.h"
#include "saddle/simplex/tableau.h"

namespace saddle {

enum class PivotOutcome { optimal, stopped, lost_accuracy };

/// Makes pivots by steepest edge until no reduced cost exceeds `tolerance`, and adds them to
/// `pivots`. Demands b >= 0 up to rounding; so it stays.
PivotOutcome maximize(Tableau& tableau, double tolerance, const Budget& budget,
                      std::int64_t& pivots);

}  // namespace saddle
