#pragma once

#include "saddle/exact/basic_point.h"
#include "saddle/matrix/mixed_strategy.h"

namespace saddle {

/// Returns a basis with a kernel that is not singular, from strategies that are optimal up to
/// rounding for `game`, the double image of `image`: their own basis if they have one.
/// O(mn + k^3) for k strategies that are used or best responses.
Basis starting_basis(const IntegerImage& image, const PayoffMatrix& game, const MixedStrategy& row,
                     const MixedStrategy& column);

}  // namespace saddle
