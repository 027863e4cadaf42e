#pragma once

#include "saddle/exact/basic_point.h"
#include "saddle/matrix/mixed_strategy.h"

namespace saddle {

/// Returns a basis whose kernel is not singular and that agrees, as far as there is one, with
/// strategies that are optimal up to rounding for `game`, the double image of `image`.
/// O(mn + k^3) for k strategies that are used or best responses.
Basis starting_basis(const IntegerImage& image, const PayoffMatrix& game, const MixedStrategy& row,
                     const MixedStrategy& column);

}  // namespace saddle
