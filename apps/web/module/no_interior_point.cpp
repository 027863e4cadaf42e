// What stands in the page for interior_point/scaled_table.cpp. It is for tables of more than 128 a
// side whose payoffs are of very different sizes, which nobody types; pivots solve them there, and
// the page is a sixth smaller.

#include "saddle/interior_point/scaled_table.h"

namespace saddle {

bool seems_badly_scaled(const PayoffMatrix& /*game*/) { return false; }

void propose_by_interior_point(Incumbent& /*incumbent*/, const Budget& /*budget*/) {}

}  // namespace saddle
