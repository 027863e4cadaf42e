#pragma once

#include "saddle/number/index.h"

namespace saddle {

/// Returns the sum of `size` numbers >= 0, of relative error at most 2^-52 if they are fewer than
/// 2^26: the error of each addition is summed too. O(n).
double compensated_sum(const double* numbers, Index size);

}  // namespace saddle
