#pragma once

#include "saddle/matrix/incumbent.h"

namespace saddle {

/// Whether, judged by a few hundred payoffs, some rows or some columns have payoffs of a very
/// different size than others. Then the simplex method takes many times more pivots than the side
/// unless it scales rows and columns. Never true if the larger side is below 48 or the smaller side
/// below 16. Up to 128 a side true only if the ranges of rows and columns together span 8 to 18
/// decades.
bool seems_badly_scaled(const PayoffMatrix& game);

/// Offers the points of an interior point method for the whole table; a step is an iteration. It
/// takes 20 to 35 steps if payoffs span 12 decades, each of 4 n^3 / 3 flops for a table of n a
/// side. Demands at least 16 rows and columns.
void propose_by_interior_point(Incumbent& incumbent, const Budget& budget);

}  // namespace saddle
