#pragma once

#include "saddle/matrix/incumbent.h"

namespace saddle {

/// Solves a table whose rows and columns have payoffs of very different sizes by the simplex
/// method, which chooses its pivots in a matrix whose rows and columns were scaled to one size.
/// Offers the strategies of the last basis. An iteration is a pivot; 2 to 8 pivots are needed for
/// each row. Offers nothing if rounding errors prevent it. Demands payoffs that are not all equal.
void propose_by_scaled_pivots(Incumbent& incumbent, const Budget& budget);

}  // namespace saddle
