#pragma once

#include "saddle/matrix/incumbent.h"

namespace saddle {

/// Whether the payoffs of some rows, or of some columns, are of quite another size than those of
/// others, by a few hundred payoffs: then pivots take many times the side, for the steps of an
/// interior point scale rows and columns and those of a simplex do not. Never where the small
/// simplex solves the game.
bool seems_badly_scaled(const PayoffMatrix& game);

/// Offers the points of an interior point in the whole table, which an iteration is a step of: 20
/// to 35 of them where payoffs are over 12 decades, each 4 n^3 / 3 flops for a table of n a side.
/// Demands 16 rows and columns or more.
void propose_by_interior_point(Incumbent& incumbent, const Budget& budget);

}  // namespace saddle
